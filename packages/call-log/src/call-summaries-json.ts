import type { CallSummary } from './kept-calls.js';

/** The kept calls as JSON, and the files of calls that cannot be read, where there are any. */
export function callSummariesJson(calls: readonly CallSummary[], damaged: readonly string[]): object {
  return {
    calls: calls.map(({ id, kind, startedAt, query }) => ({ id, kind, started_at: startedAt, query })),
    damaged: damaged.length === 0 ? undefined : damaged,
  };
}
