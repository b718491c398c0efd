import { type CallOptions, compact, type Hit, type JsonObject, type NativeHybridQuery } from '@touchstone/contract';
import { checkTopK } from '@touchstone/provider-kit';
import type { Layout } from '../layout/layout.ts';
import type { ScoredPoint } from '../server/answers.ts';
import { providerName, storeError } from '../server/errors.ts';
import type { Branch } from './branch-request.ts';
import { isStale, maxTopK, prepare, queryTogether, type Searching } from './search.ts';

/**
 * Fusion by Qdrant, in one request (spec 000 §7.3). Limit, filter, search parameters and threshold of each branch are inside its
 * prefetch: at the root of a fusion Qdrant ignores the parameters and applies the threshold to fused scores. Equals among the hits are
 * ordered by id. Which of them Qdrant ranks first within a branch, and which of those at a limit it leaves out, is its own choice.
 */
export async function searchHybrid(
  searching: Searching,
  query: NativeHybridQuery,
  options: CallOptions | undefined,
): Promise<readonly Hit[]> {
  const { index, branches, fusion } = query;
  checkHybrid(query);
  return searching.catalog.withAllActive(
    [index],
    async (layoutOf) => {
      const layout = layoutOf(index);
      if (fusion.method === 'dbsf' && layout.fingerprint.embedding?.metric === 'l2') throw distancesNotFused(layout);
      const ask = async () => {
        const prepared = await Promise.all(branches.map((branch) => prepare(searching, layout, branch, options)));
        return fuse(searching, layout, { prepared, query }, options);
      };
      const asked = await ask();
      // Writes meanwhile have changed the idf.
      const { points } = asked.isOutdated ? await ask() : asked;
      const scoreKind = fusion.method === 'rrf' ? 'rrf_score' : 'dbsf_score';
      return points
        .map((point) => ({ ...layout.chunkOf(point), score: point.score, scoreKind }) as const)
        .sort((left, right) => right.score - left.score || (left.id < right.id ? -1 : 1));
    },
    options,
  );
}

/** A branch that cannot find anything is left out, and its weight with it. */
async function fuse(
  searching: Searching,
  layout: Layout,
  { prepared, query }: { readonly prepared: readonly Branch[]; readonly query: NativeHybridQuery },
  options: CallOptions | undefined,
): Promise<{ readonly points: readonly ScoredPoint[]; readonly isOutdated: boolean }> {
  const params = prepared.find(({ request }) => request?.params !== undefined)?.request?.params;
  const asked = prepared.flatMap(({ request, query: { topK } }, place) =>
    request === undefined ? [] : [{ prefetch: compact({ ...request, params, limit: topK }), place }],
  );
  if (asked.length === 0) return { points: [], isOutdated: false };
  const request = {
    prefetch: asked.map(({ prefetch }) => prefetch),
    query: fusionOf(query.fusion, { places: asked.map(({ place }) => place) }),
    ...allShards(prepared),
    limit: query.topK,
    with_payload: true,
  };
  const what = `hybrid search of index "${query.index}"`;
  const { answers, revision } = await queryTogether(searching, layout, { bodies: [request], what }, options);
  return { points: answers[0] ?? [], isOutdated: isStale(prepared, revision) };
}

/** Qdrant scores `1/(k + position)` with positions from 0, the port `1/(k + rank)` with ranks from 1: its k is one more. */
function fusionOf(fusion: NativeHybridQuery['fusion'], { places }: { readonly places: readonly number[] }): JsonObject {
  if (fusion.method === 'dbsf') return { fusion: 'dbsf' };
  const weights = fusion.weights && places.map((place) => fusion.weights?.[place] ?? 1);
  return { rrf: compact({ k: fusion.k + 1, weights }) };
}

/** Qdrant's DBSF takes the largest distance of a list for its best score. */
function distancesNotFused({ index }: Layout): Error {
  return storeError(
    'unsupported',
    `Qdrant cannot fuse the distances of index "${index}" by distribution (dbsf): use rrf, or fuse in the engine.`,
  );
}

/** The shards of all branches, which a request names at its root; filters still apply. All, if a branch needs all. */
function allShards(prepared: readonly Branch[]): Branch['shards'] {
  const keys = prepared.map(({ shards }) => shards.shard_key);
  if (keys.includes(undefined)) return {};
  return { shard_key: [...new Set(keys.flatMap((key) => key ?? []))] };
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
