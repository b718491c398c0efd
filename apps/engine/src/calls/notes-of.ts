import type { RecordedRetrieval } from '@touchstone/config';
import type { CallNotes } from './call-task.js';

/** What logs and metrics tell of retrievals. */
export function notesOf(retrievals: readonly RecordedRetrieval[]): CallNotes {
  const calls = retrievals.map(({ call }) => call);
  const [only, second] = retrievals;
  return {
    indexes: [...new Set(calls.map(({ index }) => index))],
    resultCount: calls.reduce((sum, { resultCount }) => sum + resultCount, 0),
    warnings: [...new Set(calls.flatMap(({ warnings = [] }) => warnings.map(({ code }) => code)))],
    stages: second === undefined ? only && stagesOf(only.trace) : undefined,
  };
}

/** The stages of a trace with their times, without candidates. */
export function stagesOf({ stages }: RecordedRetrieval['trace']): CallNotes['stages'] {
  return stages.map(({ stage, startedMs, durationMs }) => ({ stage, startedMs, durationMs }));
}
