import type { CallRecord } from '@touchstone/contract';
import { allowedIndex } from './allowed-indexes.js';
import type { CallTask } from './call-task.js';
import type { OpenedEngine } from './opened-engine.js';

/** The logged call that the path names, if the caller may read its indexes. Throws `invalid_request`, `forbidden`. */
export async function recordedCall({ retriever }: OpenedEngine, task: CallTask): Promise<CallRecord> {
  const record = await retriever.log.read(task.parameters?.id ?? 'last');
  for (const index of indexesOf(record)) allowedIndex(task, index);
  return record;
}

/** The indexes that a call asked. */
export function indexesOf(record: CallRecord): readonly string[] {
  return record.kind === 'search' ? [record.request.index] : record.indexes.map(({ index }) => index);
}
