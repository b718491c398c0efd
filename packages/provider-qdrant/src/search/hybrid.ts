import { type CallOptions, compact, type Hit, type JsonObject, type NativeHybridQuery } from '@touchstone/contract';
import { checkTopK } from '@touchstone/provider-kit';
import { providerName, storeError } from '../errors.js';
import type { Layout } from '../layout/layout.js';
import type { Branch, BranchRequest } from './branch-request.js';
import { ranked } from './ranked.js';
import { isStale, maxTopK, pages, prepare, queryTogether, type Searching } from './search.js';

/**
 * Fusion by Qdrant, in one request. Limit, filter, search parameters and threshold of each branch stand inside its prefetch: at the
 * root of a fusion Qdrant ignores the parameters and applies the threshold to fused scores.
 */
export async function searchHybrid(
  searching: Searching,
  query: NativeHybridQuery,
  options: CallOptions | undefined,
): Promise<readonly Hit[]> {
  const { index, topK, branches, fusion } = query;
  checkHybrid(query);
  return searching.catalog.withActive(
    index,
    async (layout) => {
      const ask = async () => {
        const prepared = await Promise.all(branches.map((branch) => prepare(searching, layout, branch, options)));
        return { prepared, ...(await fuse(searching, layout, { prepared, query }, options)) };
      };
      const asked = await ask();
      const { request, what, first } = isStale(asked.prepared, asked.revision) ? await ask() : asked;
      if (request === undefined) return [];
      const scoreKind = fusion.method === 'rrf' ? 'rrf_score' : 'dbsf_score';
      return ranked({ layout, scoreKind, topK, first, ...pages(searching, layout, { request, what }, options) });
    },
    options,
  );
}

/** The first page of a fusion, and what it was asked for with. A branch that cannot find anything is left out, and its weight with it. */
async function fuse(
  searching: Searching,
  layout: Layout,
  { prepared, query }: { readonly prepared: readonly Branch[]; readonly query: NativeHybridQuery },
  options: CallOptions | undefined,
) {
  const what = `hybrid search of index "${query.index}"`;
  const asked = prepared.flatMap(({ request, query: branch }, place) =>
    request === undefined ? [] : [{ prefetch: prefetchOf({ request, query: branch }), place }],
  );
  if (asked.length === 0) return { what, first: [], request: undefined, revision: undefined };
  const request = {
    prefetch: asked.map(({ prefetch }) => prefetch),
    query: fusionOf(
      query.fusion,
      asked.map(({ place }) => place),
    ),
  };
  const bodies = [{ ...request, limit: query.topK + 1, with_payload: true }];
  const { answers, revision } = await queryTogether(searching, layout, { bodies, what }, options);
  return { what, first: answers[0] ?? [], request, revision };
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

function prefetchOf({ request, query }: { readonly request: BranchRequest } & Pick<Branch, 'query'>): JsonObject {
  return { ...request, limit: query.topK };
}

/** Qdrant scores `1/(k + position)` with positions from 0, the port `1/(k + rank)` with ranks from 1: its k is one more. */
function fusionOf(fusion: NativeHybridQuery['fusion'], places: readonly number[]): JsonObject {
  if (fusion.method === 'dbsf') return { fusion: 'dbsf' };
  const weights = fusion.weights && places.map((place) => fusion.weights?.[place] ?? 1);
  return { rrf: compact({ k: fusion.k + 1, weights }) };
}
