import { retrievalSettings } from '@touchstone/config';
import { type Hit, RetrievalError } from '@touchstone/contract';
import { branchTopK, preprocessQuery } from '@touchstone/core-fusion';
import { rankingDepth } from './asker.js';
import type { QuestionSet } from './question-set.js';
import type { Corpus } from './with-corpus.js';

/** What each branch of hybrid search found for a query. */
export interface BranchHits {
  readonly semantic: readonly Hit[];
  readonly keyword: readonly Hit[];
}

/** Asks both branches every judged question, as hybrid search for the best 50 would. */
export async function branchHits(
  { providers, indexes, config }: Corpus,
  set: QuestionSet,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (done: number, total: number) => void },
): Promise<ReadonlyMap<string, BranchHits>> {
  const [index, second] = indexes;
  if (index === undefined || second !== undefined) {
    throw new RetrievalError(
      'invalid_request',
      `Tuning asks one index, and there are ${indexes.join(', ')}: choose one with --index.`,
    );
  }
  const { store } = providers;
  const { embedder } = await providers.encodersFor(index);
  if (embedder === undefined || store.searchDense === undefined || store.searchKeyword === undefined) {
    throw new RetrievalError('unsupported', `Index "${index}" has only one branch: there is nothing to weigh.`);
  }
  const { queryPreprocessing } = retrievalSettings(config);
  const topK = branchTopK(rankingDepth);
  const found = new Map<string, BranchHits>();
  const judged = set.queries.filter(({ id, text }) => set.qrels.has(id) && text.trim() !== '');
  for (const { id, text } of judged) {
    const query = preprocessQuery(text, queryPreprocessing);
    const { vectors } = await embedder.embed({ texts: [query], role: 'query' }, { signal });
    const [vector] = vectors;
    if (vector === undefined)
      throw new RetrievalError('bad_response', `${embedder.model} returned no vector for a query.`);
    found.set(id, {
      semantic: await store.searchDense({ index, topK, vector }, { signal }),
      keyword: await store.searchKeyword({ index, topK, text: query }, { signal }),
    });
    onProgress(found.size, judged.length);
  }
  return found;
}
