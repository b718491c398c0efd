import {
  type Clock,
  type Embedder,
  type IndexDescription,
  type IndexState,
  type Refinement,
  type Reranker,
  type RetrievalCall,
  type RetrievalRequest,
  type RetrievalResult,
  retrievalDefaults,
  type SparseEncoder,
  systemClock,
  type Trace,
  type VectorStore,
  type Warning,
} from '@touchstone/contract';
import { type CallLine, threadCalls } from '../call/call-line.ts';
import { checkTimeout, type Deadline, startDeadline } from '../call/deadline.ts';
import { recordTrace, type TraceRecorder, traceHits } from '../call/record-trace.ts';
import type { TracedCallOptions } from '../call/traced-call.ts';
import { checkRequest, checkTopK } from './check-request.ts';
import { chooseKeywordBranch } from './choose-keyword-branch.ts';
import { embedQuery, encodeQuery } from './embed-query.ts';
import { explainEmpty } from './explain-empty.ts';
import { lookUpSimilarities, similarityUnknown } from './look-up-similarities.ts';
import { planRetrieval, type RetrievalPlan } from './plan.ts';
import { type QueryRoles, queryRoles } from './query-role.ts';
import { type Ranking, rankResults, type ThresholdScope } from './rank-results.ts';
import { checkReranker, rerankFound, searchedRequest } from './rerank-found.ts';
import { searchBranches } from './search-branches.ts';

export interface RetrieverDependencies {
  readonly store: VectorStore;
  /** Needed for semantic and hybrid search; must be the one that the index was built with. */
  readonly embedder?: Embedder;
  /** Searches the sparse vectors of an index that has no keyword search; must be the one that filled them. */
  readonly sparseEncoder?: SparseEncoder;
  /** Needed for requests with `rerank`. */
  readonly reranker?: Reranker;
  /** Second vectors of the index, for requests with `rerank`. */
  readonly refinement?: Refinement;
  /** The scope of `scoreThreshold` in a hybrid search. Default `branch`, as in the canonical contract. */
  readonly thresholdScope?: ThresholdScope;
  /** In which role queries are embedded. Share one over several retrievers of a store: it remembers. Default: one of its own. */
  readonly queryRoles?: QueryRoles;
  /** The queue before a call's beginning. Default: that of the thread. */
  readonly line?: CallLine;
  /** Default: the machine's time. */
  readonly clock?: Clock;
  /** Makes the id of each trace. Default: a random UUID. */
  readonly newId?: () => string;
}

export interface RetrieveOptions extends TracedCallOptions {
  /** Milliseconds for the whole call; then it rejects with `timeout`. Default: no limit. */
  readonly timeoutMs?: number;
}

/** A finished call and how it came about. */
export interface Retrieval {
  readonly call: RetrievalCall;
  readonly trace: Trace;
  /** The state of the index at the time of the call. */
  readonly indexState: IndexState;
  /**
   * The true similarity of each result that has a known one, by id. A keyword-only hybrid result has none, though its
   * semantic component is 0.
   */
  readonly similarities: ReadonlyMap<string, number>;
  /** All that was ranked, best first: the results are its beginning. */
  readonly ranked: readonly RetrievalResult[];
}

export interface Retriever {
  /**
   * Canonical retrieval (spec 001). Throws `index_not_found`, `invalid_request` for a filter on a field that no chunk
   * has, `invalid_config` when index and embedder do not fit, `unsupported`, `timeout`, `aborted`, or the provider's
   * error. An empty result has one warning with the reason. With `rerank`, the results of the search come in the order
   * of the reranker, and of the search with the warning `rerank_unavailable` when the reranker fails.
   */
  retrieve(request: RetrievalRequest, options?: RetrieveOptions): Promise<Retrieval>;
}

/** Wires a store and an embedder into canonical retrieval. */
export function createRetriever(dependencies: RetrieverDependencies): Retriever {
  const { store, embedder, sparseEncoder, reranker, refinement, thresholdScope } = dependencies;
  const { line = threadCalls, clock = systemClock, newId = () => crypto.randomUUID() } = dependencies;
  const roles = dependencies.queryRoles ?? queryRoles(store);

  return {
    retrieve: async (request, options = {}) => {
      checkTopK(request, store);
      const recorder = recordTrace(clock, options.callId ?? newId(), options.onStage);
      const { signal, timeoutMs, spentMs = 0 } = options;
      checkTimeout(timeoutMs);
      const what = `search of index "${request.index}"`;
      const waitedMs = await line.enter({ what, signal, timeoutMs, timeSetting: 'timeoutMs' });
      const deadline = startDeadline({ signal, timeoutMs, spentMs: spentMs + waitedMs }, clock);
      try {
        const wired = { store, embedder, sparseEncoder, reranker, refinement, thresholdScope, roles };
        const { description, ...found } = await run(request, wired, recorder, deadline);
        return { ...found, trace: recorder.finish(), indexState: indexStateOf(description) };
      } finally {
        deadline.end();
      }
    },
  };
}

interface WiredRetriever extends Omit<RetrieverDependencies, 'line' | 'clock' | 'newId'> {
  readonly roles: QueryRoles;
}

/** The stages of one call, in the order of the specification. */
async function run(
  request: RetrievalRequest,
  wired: WiredRetriever,
  recorder: TraceRecorder,
  deadline: Deadline,
): Promise<Pick<Retrieval, 'call' | 'similarities' | 'ranked'> & { readonly description: IndexDescription }> {
  const { store, embedder, sparseEncoder, reranker, refinement, thresholdScope = 'branch', roles } = wired;
  const { index } = request;
  const { signal } = deadline;
  checkReranker(request, reranker);
  const search = searchedRequest(request, store.limits.maxTopK);

  const planned = recorder.stageSync('plan', () => planRetrieval(search));
  const description = await recorder.stage('describe', () =>
    deadline.run(() => store.describe(index, { signal }), `description of index "${index}"`),
  );
  const lexical = chooseKeywordBranch(planned, description, { store, sparseEncoder });
  const searched = { ...planned, keyword: lexical.branch !== undefined };
  // A local model is read from disk when its name is first used.
  const lacking = recorder.stageSync('open_embedder', () => checkRequest(searched, description, { store, embedder }));
  const plan = lacking === undefined ? searched : { ...searched, semantic: false };

  const [embedded, sparse] = await Promise.all([
    embedQuery(plan, { roles, description }, embedder, recorder, deadline),
    lexical.branch === 'sparse' ? encodeQuery(plan, sparseEncoder, deadline) : undefined,
  ]);
  const found = await recorder.stage(
    'search',
    () =>
      deadline.run(
        () => searchBranches(store, index, plan, { dense: embedded.vector, embedder, sparse }, { signal }),
        `search of index "${index}"`,
      ),
    ({ semantic, keyword }) => ({
      settings: { branch_top_k: plan.branchTopK, semantic_hits: semantic.length, keyword_hits: keyword.length },
      candidates: [...traceHits(semantic), ...traceHits(keyword)],
    }),
  );
  const holdsAll = thresholdScope === 'result' && search.scoreThreshold !== undefined && plan.keyword;
  const { hits: lookedUp, unknownCount } = holdsAll
    ? await recorder.stage('look_up_similarity', () =>
        deadline.run(
          () => lookUpSimilarities(store, index, found, embedded.vector, { signal }),
          `similarity of what words found in index "${index}"`,
        ),
      )
    : { hits: [], unknownCount: 0 };
  const ranking = recorder.stageSync(
    'rank',
    () => rankResults(search, { ...found, semantic: [...found.semantic, ...lookedUp] }, thresholdScope),
    ({ results }) => ({ candidates: traceHits(results) }),
  );

  const unsearched = [lexical.warning, lacking].filter((warning) => warning !== undefined);
  const warnings: Warning[] = [...unsearched, ...embedded.warnings, ...found.warnings];
  if (unknownCount > 0) warnings.push(similarityUnknown(index, unknownCount));
  if (ranking.results.length === 0 && unknownCount === 0) {
    const about = { store, request: search, plan, description, bestSimilarity: ranking.bestSimilarity };
    warnings.push(
      await recorder.stage('explain_empty', () =>
        deadline.run(() => explainEmpty(about, { signal }), `count of what the filters match in index "${index}"`),
      ),
    );
  }
  const reranked =
    request.rerank === true && reranker !== undefined
      ? await rerankFound({ query: plan.query, pool: search.topK }, ranking, {
          reranker,
          similarityBy: description.fingerprint.embedding?.model,
          refinable: { index, version: description.version, refinement },
          recorder,
          deadline,
        })
      : { results: [...ranking.results, ...ranking.others], warnings: [] };
  const call = finishedCall(request, plan, { ...reranked, warnings: [...warnings, ...reranked.warnings] });
  return { call, description, similarities: similaritiesOf(call, ranking), ranked: reranked.results };
}

/** The best results, with the settings of the request. */
function finishedCall(
  { index, topK, searchMethod, queryPreprocessing, hybridAlpha, scoreThreshold }: RetrievalRequest,
  { query }: RetrievalPlan,
  { results, rerank, warnings }: Awaited<ReturnType<typeof rerankFound>>,
): RetrievalCall {
  const best = results.slice(0, topK);
  return {
    index,
    query,
    topK,
    searchMethod,
    queryPreprocessing,
    hybridAlpha: searchMethod === 'hybrid' ? (hybridAlpha ?? retrievalDefaults.hybridAlpha) : undefined,
    scoreThreshold,
    resultCount: best.length,
    rerank,
    results: best,
    warnings: warnings.length === 0 ? undefined : warnings,
  };
}

function similaritiesOf({ results }: RetrievalCall, { similarities }: Ranking): ReadonlyMap<string, number> {
  const known = results.flatMap(({ id }) => {
    const similarity = similarities.get(id);
    return similarity === undefined ? [] : [[id, similarity] as const];
  });
  return new Map(known);
}

function indexStateOf({ index, version, fingerprint }: IndexDescription): IndexState {
  const embeddingModel = fingerprint.embedding?.model;
  return {
    index,
    version,
    embeddingModel,
  };
}
