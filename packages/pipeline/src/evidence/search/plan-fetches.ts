import {
  type BranchQuery,
  type CallOptions,
  compact,
  type Filter,
  type Hit,
  type JsonObject,
  type RetrievalError,
  type VectorStore,
} from '@touchstone/contract';
import type { LexicalBranch } from '../../call/lexical-branch.ts';
import type { EvidenceCollection } from '../evidence-collection.ts';
import type { QueryVectors } from '../query/query-vectors.ts';
import type { NamedQuery } from '../query/read-query.ts';
import type { EvidenceProfile } from '../settings/evidence-profile.ts';
import type { ListKey } from './searched-collection.ts';

/** One round trip to a store, and the lists that it brings, in their order. */
export interface Fetch {
  readonly lists: readonly ListKey[];
  /** Settings of the request to the store besides the search of a branch, for the trace. */
  readonly settings?: JsonObject;
  run(options: CallOptions): Promise<readonly (readonly Hit[])[]>;
}

/** The requests to one collection. */
export interface FetchPlan {
  readonly fetches: readonly Fetch[];
  /** Branches that cannot be searched, because their query could not be encoded. */
  readonly failed: readonly { readonly key: ListKey; readonly error: RetrievalError }[];
}

/**
 * The searches of one collection (spec 000 §7): for each query a dense and a lexical branch, fused inside the store
 * where the profile wants it and the store can; else all branches in one round trip where the store supports it, else
 * in parallel. The lexical branch is sparse where the collection has an encoder, the store's keyword search otherwise.
 * A query that encodes to an empty sparse vector (stop words alone) has no sparse branch.
 */
export function planFetches(
  collection: EvidenceCollection,
  queries: readonly NamedQuery[],
  vectors: QueryVectors,
  {
    profile,
    filter,
    dense,
    lexical,
    limit,
  }: {
    readonly profile: Pick<EvidenceProfile, 'prefetchLimits' | 'search' | 'fusion'>;
    readonly filter: Filter | undefined;
    readonly dense: boolean;
    readonly lexical?: LexicalBranch;
    readonly limit: number;
  },
): FetchPlan {
  const { store, index, embedder } = collection;
  const madeBy = embedder && { provider: embedder.name, model: embedder.model };
  const { prefetchLimits, search, fusion } = profile;
  const scope = (topK: number) => ({
    index,
    topK: Math.min(topK, store.limits.maxTopK),
    filter,
  });
  const failed: { key: ListKey; error: RetrievalError }[] = [];

  const branchesOf = ({ id: query, text, isForVectors }: NamedQuery, place: number): readonly BranchQuery[] => {
    const branches: BranchQuery[] = [];
    const denseVectors = dense ? vectors.dense.get(collection) : undefined;
    const vector = denseVectors instanceof Error ? denseVectors : denseVectors?.[place];
    if (vector instanceof Error) {
      failed.push({ key: { query, branch: 'dense' }, error: vector });
    } else if (vector !== undefined) {
      branches.push({ branch: 'dense', ...scope(prefetchLimits.dense), ...search, vector, madeBy });
    }

    if (isForVectors) return branches;
    const sparseVectors = lexical === 'sparse' ? vectors.sparse.get(collection) : undefined;
    if (sparseVectors instanceof Error) failed.push({ key: { query, branch: 'sparse' }, error: sparseVectors });
    const sparse = sparseVectors instanceof Error ? undefined : sparseVectors?.[place];
    if (sparse !== undefined && sparse.indices.length > 0) {
      branches.push({ branch: 'sparse', ...scope(prefetchLimits.sparse), vector: sparse });
    }
    if (lexical === 'keyword') {
      branches.push({ branch: 'keyword', ...scope(prefetchLimits.sparse), text });
    }
    return branches;
  };

  const asked = queries.map((query, place) => ({ query: query.id, branches: branchesOf(query, place) }));
  if (
    fusion.where === 'store' &&
    fusion.method !== 'convex' &&
    store.searchHybrid !== undefined &&
    asked.every(({ branches }) => branches.length > 1)
  ) {
    const { where: _where, ...method } = fusion;
    const topK = Math.min(limit, store.limits.maxTopK);
    const fetches = asked.map(({ query, branches }) => ({
      lists: [{ query, branch: 'hybrid' as const }],
      settings: {
        fusion: method.method,
        ...compact(method.method === 'rrf' ? { rrf_k: method.k, weights: method.weights } : {}),
        prefetch: branches.map((one) => ({ branch: one.branch, limit: one.topK })),
        limit: topK,
      },
      run: async (options: CallOptions) => [
        (await store.searchHybrid?.({ index, topK, branches, fusion: method }, options)) ?? [],
      ],
    }));
    return { fetches, failed };
  }
  const all = asked.flatMap(({ query, branches }) => branches.map((branch) => ({ query, branch })));
  return { fetches: branchFetches(store, all), failed };
}

function branchFetches(
  store: VectorStore,
  all: readonly { readonly query: string; readonly branch: BranchQuery }[],
): readonly Fetch[] {
  const keyOf = ({ query, branch }: (typeof all)[number]): ListKey => ({ query, branch: branch.branch });
  if (store.searchMany !== undefined && all.length > 1) {
    const queries = all.map(({ branch }) => branch);
    return [{ lists: all.map(keyOf), run: async (options) => (await store.searchMany?.(queries, options)) ?? [] }];
  }
  return all.map((one) => ({
    lists: [keyOf(one)],
    run: async (options) => [await searchBranch(store, one.branch, options)],
  }));
}

async function searchBranch(store: VectorStore, query: BranchQuery, options: CallOptions): Promise<readonly Hit[]> {
  switch (query.branch) {
    case 'dense':
      return (await store.searchDense?.(query, options)) ?? [];
    case 'sparse':
      return (await store.searchSparse?.(query, options)) ?? [];
    case 'keyword':
      return (await store.searchKeyword?.(query, options)) ?? [];
  }
}
