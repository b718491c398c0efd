import { type IndexWriter, isRetrievalError } from '@touchstone/contract';
import { type LedgerWithMarks, withoutMarks } from './part-marks.ts';

/** The ledger of a generation; empty for an index or generation that is yet to be made. */
export async function readLedger(
  { index, generation }: { readonly index: string; readonly generation?: string },
  store: IndexWriter,
  signal: AbortSignal | undefined,
): Promise<LedgerWithMarks> {
  return withoutMarks((await ifThere(store.readDocuments?.(index, { generation, signal }))) ?? []);
}

/** A store's answer; undefined where the index or generation does not exist. */
export async function ifThere<Answer>(answer: Promise<Answer> | undefined): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (thrown) {
    if (isRetrievalError(thrown) && thrown.code === 'index_not_found') return undefined;
    throw thrown;
  }
}
