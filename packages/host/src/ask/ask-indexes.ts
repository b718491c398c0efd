import { type CallOptions, systemClock, type VectorStore, type Warning } from '@touchstone/contract';
import type { RetrievalQuestion } from './complete-request.ts';
import type { OpenRetriever } from './open-retriever.ts';
import type { RecordedRetrieval, SearchedIndexes } from './recorded-retrieval.ts';
import { withinTime } from './within-time.ts';

/** The results of one index, or of several as one list. */
export interface AskedIndexes extends Omit<SearchedIndexes, 'merged'> {
  readonly retrievals: readonly RecordedRetrieval[];
  /** Absent for a single index. */
  readonly merged?: SearchedIndexes['merged'];
}

/** Searches the named indexes, else all built ones, in the time of one search. The config's others cost a warning. */
export async function askIndexes(
  { retriever, store }: { readonly retriever: OpenRetriever; readonly store: VectorStore },
  question: RetrievalQuestion,
  asking: CallOptions & { readonly indexes?: readonly string[]; readonly timeoutMs?: number } = {},
): Promise<AskedIndexes> {
  const { signal, indexes, timeoutMs = retriever.settings.timeoutMs } = asking;
  const fromMs = systemClock.monotonicMs();
  const spent = () => systemClock.monotonicMs() - fromMs;
  const known = indexes ?? (await retriever.indexes({ signal, timeoutMs }));
  const listing = { signal, totalMs: timeoutMs, spentMs: spent(), what: 'list of indexes' };
  const built =
    indexes ?? (await withinTime(listing, async (options) => (await store.listIndexes?.(options)) ?? known));
  const searched = indexes ?? known.filter((name) => built.includes(name));
  const unbuilt = known.filter((name) => !searched.includes(name)).map(notBuilt);
  const calling = { signal, timeoutMs, spentMs: spent() };
  // Without any index the search's own error has the remedy.
  const [index = known[0], ...others] = searched;
  if (others.length === 0) {
    return { retrievals: [await retriever.retrieve({ ...question, index }, calling)], warnings: unbuilt };
  }
  const found = await retriever.retrieveFrom(searched, question, calling);
  return { ...found, warnings: [...unbuilt, ...found.warnings] };
}

function notBuilt(name: string): Warning {
  return { code: 'collection_unavailable', message: `Index "${name}" is not built yet and was not searched.` };
}
