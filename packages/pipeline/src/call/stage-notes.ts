import type { RetrievalError, StageName, StageTrace } from '@touchstone/contract';

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
