import {
  compact,
  type Reranker,
  type RetrievalCall,
  RetrievalError,
  type RetrievalRequest,
  type RetrievalResult,
  retrievalDefaults,
  type StageTrace,
  unexpectedFailure,
  type Warning,
} from '@touchstone/contract';
import type { Deadline } from '../call/deadline.ts';
import type { TraceRecorder } from '../call/record-trace.ts';
import { rerankResults } from '../files/rerank-results.ts';
import { type RefinableIndex, type RefinedResults, refinedOrder, refineFound } from './refine-found.ts';
import { rerankInRequests } from './rerank-in-requests.ts';

/** The canonical search of a request: with the reranker's pool for its `topK` where its results are to be reranked. */
export function searchedRequest(request: RetrievalRequest, maxTopK: number): RetrievalRequest {
  const { rerank, rerankPool = retrievalDefaults.rerankPool, topK } = request;
  return rerank === true ? { ...request, topK: Math.max(topK, Math.min(rerankPool, maxTopK)) } : request;
}

/** Throws `invalid_config` where a request needs a reranker and there is none. */
export function checkReranker({ rerank }: RetrievalRequest, reranker: Reranker | undefined): void {
  if (rerank !== true || reranker !== undefined) return;
  throw new RetrievalError(
    'invalid_config',
    'The request asks for reranking and no reranker is configured. Name one under "reranker", or leave "rerank" out.',
  );
}

/** The reranker of a search and its call. */
export interface RerankingCall {
  readonly reranker: Reranker;
  /** The model that made the index's vectors. */
  readonly similarityBy: string | undefined;
  readonly refinable: RefinableIndex;
  readonly recorder: TraceRecorder;
  readonly deadline: Deadline;
}

type Reranked = Pick<RetrievalCall, 'rerank'> & {
  readonly results: readonly RetrievalResult[];
  readonly warnings: readonly Warning[];
};

/** The results of a search, best first. */
export interface SearchFound {
  /** The first `pool`. */
  readonly results: readonly RetrievalResult[];
  /** The results after them: where the index has second vectors, these may replace results. */
  readonly others: readonly RetrievalResult[];
}

/**
 * The results of a search in the order of the reranker and of their files (decisions 29 and 32), each with its score
 * and its former rank. They keep the order of the search, with the warning `rerank_unavailable`, when the reranker
 * fails, is late, or answers anything but one score from 0 to 1 a result. Throws `aborted` when the caller aborts.
 */
export async function rerankFound(
  { query, pool }: { readonly query: string; readonly pool: number },
  { results, others }: SearchFound,
  { reranker, similarityBy, refinable, recorder, deadline }: RerankingCall,
): Promise<Reranked> {
  if (results.length === 0) return { results, warnings: [] };
  const { model } = reranker;
  const what = `rerank by ${model}`;
  const all = [...results, ...others];
  const ranks = new Map(all.map(({ id }, at) => [id, at + 1]));
  try {
    const found = await refineFound(query, all, refinable, deadline);
    const [refined, warnings] = found !== undefined && 'code' in found ? [undefined, [found]] : [found, []];
    const chosen = refined === undefined ? results : chooseRefined(all, refined, { pool, recorder });
    const documents = chosen.length;
    const { signal } = deadline;
    const options = { signal, similarityBy, refined: refined?.similarities };
    const ordered = await recorder.stage(
      'rerank',
      () => deadline.run(() => rerankResults(query, chosen, rerankInRequests(reranker), options), what),
      (reranked) => ({
        settings: compact({ model, pool, documents, refinement: refined?.version }),
        candidates: reranked.map(traced),
      }),
    );
    return {
      results: ordered.map((result) => ({ ...result, searchRank: ranks.get(result.id) })),
      rerank: { model, pool, documents },
      warnings,
    };
  } catch (thrown) {
    const error = await failureOf(thrown, deadline, what);
    if (error.code === 'aborted') throw error;
    return { results, warnings: [rerankUnavailable(model, error)] };
  }
}

/** Those whose ranks in the search and by second vectors are best together, as many as the pool takes. */
function chooseRefined(
  found: readonly RetrievalResult[],
  { version, similarities }: RefinedResults,
  { pool, recorder }: Pick<RerankingCall, 'recorder'> & { readonly pool: number },
): readonly RetrievalResult[] {
  const order = recorder.stageSync(
    'pool',
    () => refinedOrder(found, similarities),
    (all) => ({
      settings: { refinement: version, found: found.length },
      candidates: all
        .slice(0, pool)
        .map(({ result: { id }, score }, at) => ({ id, rank: at + 1, score, scoreKind: 'rrf_score' })),
      dropped: all.slice(pool).map(({ result: { id } }) => ({ id, reason: 'beyond_pool' })),
    }),
  );
  return order.slice(0, pool).map(({ result }) => result);
}

function traced(
  { id, rerankScore }: { readonly id: string; readonly rerankScore: number },
  at: number,
): NonNullable<StageTrace['candidates']>[number] {
  return { id, rank: at + 1, score: rerankScore, scoreKind: 'rerank_score' };
}

/** Where the time is over or the caller aborted, that is the failure, however the provider reacts to its signal. */
async function failureOf(thrown: unknown, deadline: Deadline, what: string): Promise<RetrievalError> {
  try {
    await deadline.run(async () => undefined, what);
    return unexpectedFailure(thrown, what);
  } catch (over) {
    return unexpectedFailure(over, what);
  }
}

function rerankUnavailable(model: string, { code, message }: RetrievalError): Warning {
  return {
    code: 'rerank_unavailable',
    message: `The reranker ${model} failed (${code}): results keep the order of the search. ${message}`,
    detail: { model, error: code },
  };
}
