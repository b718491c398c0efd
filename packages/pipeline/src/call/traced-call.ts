import type { CallOptions, StageTrace } from '@touchstone/contract';

/** What a caller may ask of a call that is traced. */
export interface TracedCallOptions extends CallOptions {
  /** Id of the call, in its trace and in the log. Default: a new one. */
  readonly callId?: string;
  /** Milliseconds of the call's time that are spent already, in waiting for it to begin. Default 0. */
  readonly spentMs?: number;
  /** Hears of each stage as it ends. Stages that run side by side are told in the order in which they end. */
  readonly onStage?: (stage: StageTrace) => void;
}
