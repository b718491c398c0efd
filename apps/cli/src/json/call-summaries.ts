import type { CallSummary } from '@touchstone/call-log';

/** The kept calls as JSON. */
export function callSummariesJson(calls: readonly CallSummary[]): object {
  return { calls: calls.map(({ id, kind, startedAt, query }) => ({ id, kind, started_at: startedAt, query })) };
}
