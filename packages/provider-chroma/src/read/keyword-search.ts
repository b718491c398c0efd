import type { CallOptions, Hit, KeywordQuery } from '@touchstone/contract';
import { checkTopK } from '@touchstone/provider-kit';
import type { KeywordIndexes } from '../keyword/keyword-indexes.ts';
import { loadChunks, storedChunkOf } from '../layout/load-chunks.ts';
import type { OpenIndex } from '../layout/open-index.ts';
import { providerName } from '../server/errors.ts';
import { maxTopK } from './dense-search.ts';

/**
 * The best chunks by BM25 over all chunks; the filter restricts results, not statistics. It tests the best hits, and
 * then four times as many of them until enough satisfy it.
 */
export async function searchKeyword(
  keywords: KeywordIndexes,
  open: OpenIndex,
  query: KeywordQuery,
  options?: CallOptions,
): Promise<readonly Hit[]> {
  const { text, topK, filter } = query;
  checkTopK(topK, Math.min(maxTopK, open.api.maxResults), providerName);
  const selection = open.select(filter);
  const bm25 = await keywords.current(open, options);
  const hits: Hit[] = [];
  for (let [from, count] = [0, topK]; ; [from, count] = [count, count * 4]) {
    const best = bm25.search(text, count);
    const added = best.slice(from);
    const ids = added.map(({ id }) => id);
    const found = await loadChunks(open, ids, { ...options, selection });
    for (const { id, score } of added) {
      const chunk = found.get(id);
      if (chunk !== undefined) hits.push({ ...storedChunkOf(chunk), score, scoreKind: 'bm25' });
    }
    if (hits.length >= topK || best.length < count) return hits.slice(0, topK);
  }
}
