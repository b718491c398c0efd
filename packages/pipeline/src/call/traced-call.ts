import type { CallOptions, RetrievalError, StageName, StageTrace } from '@touchstone/contract';

/** Options of a traced call. */
export interface TracedCallOptions extends CallOptions {
  /** Id of the call, in its trace and in the log. Default: a new one. */
  readonly callId?: string;
  /** Milliseconds of the call's time that are spent already, in waiting for it to begin. Default 0. */
  readonly spentMs?: number;
  /** Called with each stage as it ends; parallel stages in the order in which they end. */
  readonly onStage?: (stage: StageTrace) => void;
}

/** The record of stages that have ended. */
export interface StageNotes {
  /** Times are the clock's. */
  note(name: StageName, fromMs: number, toMs: number, detail: StageDetail): void;
  /** Notes whose stages are listed here, whenever they end: parallel work keeps its position. */
  section(): StageNotes;
}

/** A stage's record, without its times. */
export type StageDetail = Omit<StageTrace, 'stage' | 'startedMs' | 'durationMs'>;

/** An error of a stage as a trace keeps it. */
export function tracedError({ code, message, operatorNote }: RetrievalError): NonNullable<StageTrace['error']> {
  return { code, message, operatorNote };
}
