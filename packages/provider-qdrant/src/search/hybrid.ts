import type { CallOptions, Hit, NativeHybridQuery } from '@touchstone/contract';
import { checkTopK } from '@touchstone/provider-kit';
import { providerName, storeError } from '../errors.js';
import { dbsfScores, rrfScores } from './fused-scores.js';
import { maxTopK, type Searching, searchAll } from './search.js';

/**
 * Fusion of one index's searches, which travel in one request. Qdrant's own fusion is not used: it orders equal scores within a list as it
 * likes, so that the ranks, and with them the fused scores, differ from one call to the next. The formulas are Qdrant's.
 */
export async function searchHybrid(
  searching: Searching,
  query: NativeHybridQuery,
  options: CallOptions | undefined,
): Promise<readonly Hit[]> {
  const { topK, branches, fusion } = query;
  checkHybrid(query);
  const lists = await searchAll(searching, branches, options);
  const scores = fusion.method === 'rrf' ? rrfScores(lists, fusion) : dbsfScores(lists);
  const scoreKind = fusion.method === 'rrf' ? 'rrf_score' : 'dbsf_score';
  const hits = new Map(lists.flat().map((hit) => [hit.id, hit]));
  return [...hits.values()]
    .map((hit) => ({ ...hit, score: scores.get(hit.id) ?? 0, scoreKind }) as const)
    .sort((left, right) => right.score - left.score || (left.id < right.id ? -1 : 1))
    .slice(0, topK);
}

function checkHybrid({ index, topK, branches, fusion }: NativeHybridQuery): void {
  checkTopK(topK, maxTopK, providerName);
  if (branches.length === 0)
    throw storeError('invalid_request', 'A hybrid search has no branches: give it two or more.');
  for (const branch of branches) {
    checkTopK(branch.topK, maxTopK, providerName);
    if (branch.index !== index) {
      throw storeError(
        'invalid_request',
        `A branch of a hybrid search of index "${index}" names index "${branch.index}": Qdrant fuses within one index.`,
      );
    }
  }
  if (fusion.method !== 'rrf') return;
  if (!Number.isSafeInteger(fusion.k) || fusion.k < 0) {
    throw storeError(
      'invalid_request',
      `k of the fusion is ${fusion.k}: Qdrant takes whole numbers, from 0 in our counting.`,
    );
  }
  const { weights } = fusion;
  if (weights === undefined) return;
  if (weights.length !== branches.length || !weights.every((weight) => Number.isFinite(weight) && weight >= 0)) {
    throw storeError(
      'invalid_request',
      `The fusion has the weights ${weights.join(', ')} for ${branches.length} branches: give each one, from 0 up.`,
    );
  }
}
