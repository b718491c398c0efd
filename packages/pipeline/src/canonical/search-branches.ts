import {
  type BranchQuery,
  type CallOptions,
  type DenseVector,
  type Embedder,
  type Hit,
  isRetrievalError,
  type RetrievalError,
  type SearchScope,
  type SparseVector,
  type VectorStore,
  type Warning,
} from '@touchstone/contract';
import type { RetrievalPlan } from './plan.ts';

/** The hits of the branches. Empty for a branch that did not run, or failed while the other answered. */
export interface BranchHits {
  readonly semantic: readonly Hit[];
  readonly keyword: readonly Hit[];
  readonly warnings: readonly Warning[];
}

/** The vectors for the branches. */
export interface BranchVectors {
  /** Absent: no semantic branch. */
  readonly dense?: DenseVector;
  /** The model of the dense one. */
  readonly embedder?: Pick<Embedder, 'name' | 'model'>;
  /** For a keyword branch by sparse vectors; absent: by the store's own keyword search. */
  readonly sparse?: SparseVector;
}

/** Runs the planned branches, in one round trip where the store has that. */
export async function searchBranches(
  store: VectorStore,
  index: string,
  plan: RetrievalPlan,
  vectors: BranchVectors,
  options: CallOptions,
): Promise<BranchHits> {
  const scope = { index, topK: plan.branchTopK, filter: plan.filter };
  const { dense: vector, embedder, sparse } = vectors;
  const madeBy = embedder && { provider: embedder.name, model: embedder.model };
  const dense = vector === undefined ? undefined : ({ branch: 'dense', ...scope, vector, madeBy } as const);
  const keyword = plan.keyword ? lexicalQuery(scope, plan.query, sparse) : undefined;

  if (store.searchMany !== undefined && dense !== undefined && keyword !== undefined) {
    const [semantic = [], lexical = []] = await store.searchMany([dense, keyword], options);
    return { semantic, keyword: lexical, warnings: [] };
  }
  const outcomes = await Promise.allSettled([runBranch(store, dense, options), runBranch(store, keyword, options)]);
  return mergeOutcomes(outcomes, index, dense !== undefined && keyword !== undefined);
}

/** None for a text without terms, which finds nothing. */
function lexicalQuery(scope: SearchScope, text: string, sparse: SparseVector | undefined): BranchQuery | undefined {
  if (sparse === undefined) return { branch: 'keyword', ...scope, text };
  return sparse.indices.length === 0 ? undefined : { branch: 'sparse', ...scope, vector: sparse };
}

async function runBranch(
  store: VectorStore,
  query: BranchQuery | undefined,
  options: CallOptions,
): Promise<readonly Hit[]> {
  switch (query?.branch) {
    case 'dense':
      return (await store.searchDense?.(query, options)) ?? [];
    case 'sparse':
      return (await store.searchSparse?.(query, options)) ?? [];
    case 'keyword':
      return (await store.searchKeyword?.(query, options)) ?? [];
    default:
      return [];
  }
}

/** One branch of two may fail for a passing reason; the other then answers alone, with a warning. */
function mergeOutcomes(
  [semantic, keyword]: readonly [PromiseSettledResult<readonly Hit[]>, PromiseSettledResult<readonly Hit[]>],
  index: string,
  both: boolean,
): BranchHits {
  if (semantic.status === 'fulfilled' && keyword.status === 'fulfilled') {
    return { semantic: semantic.value, keyword: keyword.value, warnings: [] };
  }
  if (!both || (semantic.status === 'rejected' && keyword.status === 'rejected')) {
    throw semantic.status === 'rejected' ? semantic.reason : keyword.status === 'rejected' ? keyword.reason : undefined;
  }
  const warnings = [
    ...(semantic.status === 'rejected' ? [branchUnavailable('semantic', index, semantic.reason)] : []),
    ...(keyword.status === 'rejected' ? [branchUnavailable('keyword', index, keyword.reason)] : []),
  ];
  return {
    semantic: semantic.status === 'fulfilled' ? semantic.value : [],
    keyword: keyword.status === 'fulfilled' ? keyword.value : [],
    warnings,
  };
}

const passing: ReadonlySet<RetrievalError['code']> = new Set([
  'timeout',
  'unavailable',
  'rate_limited',
  'bad_response',
]);

/** The warning for a branch that failed, or the failure itself when trying again would not help. */
export function branchUnavailable(branch: 'semantic' | 'keyword', index: string, reason: unknown): Warning {
  if (!isRetrievalError(reason) || !passing.has(reason.code)) throw reason;
  const other = branch === 'semantic' ? 'keyword' : 'semantic';
  return {
    code: 'branch_unavailable',
    message: `The ${branch} branch of index "${index}" failed (${reason.code}); results come from the ${other} branch alone. ${reason.message}`,
    detail: { branch, error: reason.code },
  };
}
