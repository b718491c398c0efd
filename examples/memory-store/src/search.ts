import type { DenseQuery, FilterQuery, Hit, KeywordQuery, StoredChunk } from '@touchstone/contract';
import * as kit from '@touchstone/provider-kit';
import { type Generation, maxTopK, provider } from './generations.ts';

export function searchDense({ fingerprint, chunks }: Generation, query: DenseQuery): readonly Hit[] {
  kit.checkTopK(query.topK, maxTopK, provider);
  const embedding = kit.checkDenseQuery(query, fingerprint, provider);
  const wanted = kit.comparedVector(query.vector, embedding);
  // The vectors of `dot` and `l2` are of length 1 as they come, so that the product is the cosine under each metric.
  const scoreOf = ({ vector = [] }: { readonly vector?: ArrayLike<number> }) => {
    const product = wanted.reduce((sum, value, i) => sum + value * (vector[i] ?? 0), 0);
    return product >= kit.leastSimilarity(query) ? product : undefined;
  };
  const scoreKind = embedding.metric === 'dot' ? 'dot_product' : 'similarity';
  return kit.bestHits(chunks.values(), { ...query, scoreKind, scoreOf }, provider);
}

export function searchKeyword({ chunks, words }: Generation, query: KeywordQuery): readonly Hit[] {
  kit.checkTopK(query.topK, maxTopK, provider);
  const found = words.search(query.text, { topK: words.size + 1 });
  const scores = new Map(found.map(({ id, score }) => [id, score]));
  const asked = { ...query, scoreKind: 'bm25', scoreOf: ({ id }: StoredChunk) => scores.get(id) } as const;
  return kit.bestHits(chunks.values(), asked, provider);
}

export function fetchByFilter({ chunks }: Generation, query: FilterQuery): readonly StoredChunk[] {
  kit.checkFetch(query, provider);
  const found = kit.chunksMatching(chunks.values(), query.filter, provider);
  return found.filter(({ id }) => id > (query.after ?? '')).slice(0, query.limit);
}
