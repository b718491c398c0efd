import type { CallOptions, RetrievalError, StageName, StageTrace } from '@touchstone/contract';

/** What a caller may ask of a call that is traced. */
export interface TracedCallOptions extends CallOptions {
  /** Id of the call, in its trace and in the log. Default: a new one. */
  readonly callId?: string;
  /** Milliseconds of the call's time that are spent already, in waiting for it to begin. Default 0. */
  readonly spentMs?: number;
  /** Hears of each stage as it ends. Stages that run side by side are told in the order in which they end. */
  readonly onStage?: (stage: StageTrace) => void;
}

/** Where stages that are over are noted. */
export interface StageNotes {
  /** Times are the clock's. */
  note(name: StageName, fromMs: number, toMs: number, detail: StageDetail): void;
  /** Notes whose stages stand here, whenever they end: what runs in parallel keeps its place. */
  section(): StageNotes;
}

/** What a stage did, without its times. */
export type StageDetail = Omit<StageTrace, 'stage' | 'startedMs' | 'durationMs'>;

/** An error of a stage as a trace keeps it. */
export function tracedError({ code, message, operatorNote }: RetrievalError): NonNullable<StageTrace['error']> {
  return { code, message, operatorNote };
}
