import { type Hit, type IndexDescription, RetrievalError, type SparseEncoder, type Store } from '@touchstone/contract';
import { branchTopK, preprocessQuery } from '@touchstone/core-fusion';
import { lexicalBranches, queryRoles } from '@touchstone/pipeline';
import { retrievalSettings } from '../../settings/retrieval-settings.ts';
import { onlyIndex } from '../corpus/only-index.ts';
import type { Corpus } from '../corpus/with-corpus.ts';
import type { EvaluationOptions } from '../options.ts';
import type { QuestionSet } from '../questions/question-set.ts';
import { rankingDepth } from '../systems/evaluated-system.ts';

/** The hits of each branch of hybrid search for a query. */
export interface BranchHits {
  readonly semantic: readonly Hit[];
  readonly keyword: readonly Hit[];
}

/** Searches both branches for every judged question, like hybrid search for the best 50. */
export async function branchHits(
  { providers, indexes, config }: Corpus,
  set: QuestionSet,
  { signal, onProgress }: Pick<EvaluationOptions, 'signal' | 'onProgress'>,
): Promise<ReadonlyMap<string, BranchHits>> {
  const index = onlyIndex(indexes, 'Tuning');
  const { store } = providers;
  const { embedder, sparseEncoder } = await providers.encodersFor(index);
  const description = await store.describe(index, { signal });
  const words = wordSearch(store, sparseEncoder, description);
  if (embedder === undefined || store.searchDense === undefined || words === undefined) {
    throw new RetrievalError(
      'unsupported',
      `Index "${index}" has only one branch, so there are no weights to tune. Tune an index with vectors that is also searched by words.`,
    );
  }
  const { queryPreprocessing } = retrievalSettings(config);
  const topK = branchTopK(rankingDepth);
  const role = await queryRoles(store)(description, { signal });
  const found = new Map<string, BranchHits>();
  const judged = set.queries.filter(({ id, text }) => set.qrels.has(id) && text.trim() !== '');
  const tell = () => onProgress?.({ kind: 'asking', set: set.name, done: found.size, total: judged.length, failed: 0 });
  tell();
  for (const { id, text } of judged) {
    const query = preprocessQuery(text, queryPreprocessing);
    const { vectors } = await embedder.embed({ texts: [query], role }, { signal });
    const [vector] = vectors;
    if (vector === undefined) {
      throw new RetrievalError('bad_response', `${embedder.model} returned no vector for a query.`);
    }
    found.set(id, {
      semantic: await store.searchDense({ index, topK, vector }, { signal }),
      keyword: await words({ index, topK, text: query, signal }),
    });
    tell();
  }
  return found;
}

type WordSearch = (asked: {
  readonly index: string;
  readonly topK: number;
  readonly text: string;
  readonly signal?: AbortSignal;
}) => Promise<readonly Hit[]>;

/** The search by words that hybrid search would use: the store's own where the index has it, else its sparse vectors. */
function wordSearch(
  store: Store,
  sparseEncoder: SparseEncoder | undefined,
  description: IndexDescription,
): WordSearch | undefined {
  const { searchKeyword, searchSparse } = store;
  const branches = lexicalBranches({ store, sparseEncoder }, description);
  if (searchKeyword !== undefined && branches.has('keyword')) {
    return ({ signal, ...query }) => searchKeyword.call(store, query, { signal });
  }
  if (searchSparse === undefined || sparseEncoder === undefined || !branches.has('sparse')) return undefined;
  return async ({ index, topK, text, signal }) => {
    const [vector] = await sparseEncoder.encode({ texts: [text], role: 'query' }, { signal });
    return vector === undefined ? [] : searchSparse.call(store, { index, topK, vector }, { signal });
  };
}
