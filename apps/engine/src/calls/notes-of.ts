import type { Providers, RecordedRetrieval } from '@touchstone/host';
import type { CallNotes } from './call-task.ts';
import { stageNotes } from './stage-notes.ts';

/** Facts of retrievals for logs, metrics and traces. Of several at once the stages are left out. */
export async function notesOf(retrievals: readonly RecordedRetrieval[], providers: Providers): Promise<CallNotes> {
  const calls = retrievals.map(({ call }) => call);
  const [only, second] = retrievals;
  const stages = only !== undefined && second === undefined ? await stageNotes(only.record, providers) : undefined;
  return {
    ...stages,
    indexes: [...new Set(calls.map(({ index }) => index))],
    resultCount: calls.reduce((sum, { resultCount }) => sum + resultCount, 0),
    warnings: [...new Set(calls.flatMap(({ warnings = [] }) => warnings.map(({ code }) => code)))],
  };
}
