import {
  type CallOptions,
  filterFields,
  type IndexDescription,
  type RetrievalRequest,
  type VectorStore,
  type Warning,
} from '@touchstone/contract';
import type { RetrievalPlan } from './plan.ts';

/** The reason for an empty result (spec 004 US1.4 and US2.4): each has a remedy of its own. */
export async function explainEmpty(
  {
    store,
    request,
    plan,
    description,
    bestSimilarity,
  }: {
    readonly store: VectorStore;
    readonly request: RetrievalRequest;
    readonly plan: RetrievalPlan;
    readonly description: IndexDescription;
    readonly bestSimilarity: number | undefined;
  },
  options: CallOptions,
): Promise<Warning> {
  const { index } = request;
  if (description.chunkCount === 0) {
    return { code: 'index_empty', message: `Index "${index}" holds no chunks. Index something into it first.` };
  }
  if (plan.filter !== undefined && (await matchesNothing(store, index, plan, options))) {
    const fields = filterFields(plan.filter).join(', ');
    return {
      code: 'filters_matched_nothing',
      message: `The filters on ${fields} match none of the ${description.chunkCount} chunks of index "${index}". Loosen them, or check the values.`,
    };
  }
  if (bestSimilarity !== undefined && request.scoreThreshold !== undefined) {
    return {
      code: 'below_score_threshold',
      message: `Nothing in index "${index}" is similar enough: the best similarity is ${bestSimilarity.toFixed(3)}, the threshold ${request.scoreThreshold}. Lower the threshold, or ask in other words.`,
      detail: { best_similarity: bestSimilarity, score_threshold: request.scoreThreshold },
    };
  }
  return {
    code: 'no_matching_terms',
    message: `No chunk of index "${index}"${plan.filter === undefined ? '' : ' that passes the filters'} holds a term of the query. Ask in other words.`,
  };
}

async function matchesNothing(
  store: VectorStore,
  index: string,
  { filter }: RetrievalPlan,
  options: CallOptions,
): Promise<boolean> {
  if (store.count !== undefined) return (await store.count(index, filter, options)) === 0;
  if (store.fetchByFilter === undefined || filter === undefined) return false;
  return (await store.fetchByFilter({ index, filter, limit: 1 }, options)).length === 0;
}
