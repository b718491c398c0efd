import {
  type Clock,
  type DenseVector,
  type Embedder,
  type IndexDescription,
  type IndexState,
  type Refinement,
  type Reranker,
  type RetrievalCall,
  RetrievalError,
  type RetrievalRequest,
  retrievalDefaults,
  type SparseEncoder,
  type SparseVector,
  systemClock,
  type Trace,
  type VectorStore,
  type Warning,
} from '@touchstone/contract';
import { type CallLine, threadCalls } from '../call/call-line.ts';
import { checkTimeout, type Deadline, startDeadline } from '../call/deadline.ts';
import { vectorFault } from '../call/query-vector.ts';
import { queryWarnings } from '../call/query-warnings.ts';
import { recordTrace, type TraceRecorder, traceHits } from '../call/record-trace.ts';
import type { TracedCallOptions } from '../call/traced-call.ts';
import { checkRequest, checkTopK } from './check-request.ts';
import { chooseKeywordBranch } from './choose-keyword-branch.ts';
import { explainEmpty } from './explain-empty.ts';
import { lookUpSimilarities, similarityUnknown } from './look-up-similarities.ts';
import { planRetrieval, type RetrievalPlan } from './plan.ts';
import { type QueryRoles, queryRoles } from './query-role.ts';
import { rankResults, type ThresholdScope } from './rank-results.ts';
import { checkReranker, rerankFound, searchedRequest } from './rerank-found.ts';
import { type BranchHits, branchUnavailable, searchBranches } from './search-branches.ts';

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
  /** What `scoreThreshold` holds in a hybrid search. Default `branch`, as the canonical contract has it. */
  readonly thresholdScope?: ThresholdScope;
  /** In which role queries are embedded. Share one over several retrievers of a store: it remembers. Default: one of its own. */
  readonly queryRoles?: QueryRoles;
  /** Where a call waits for its beginning. Default: the line of the thread. */
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
  /** The index as the call found it. */
  readonly indexState: IndexState;
  /**
   * The true similarity of each result that has a known one, by id. A hybrid result that only words found has none, though its
   * semantic component is 0.
   */
  readonly similarities: ReadonlyMap<string, number>;
}

export interface Retriever {
  /**
   * Canonical retrieval (spec 001). Throws `index_not_found`, `invalid_request` for a filter on a field that no chunk
   * has, `invalid_config` when index and embedder do not fit, `unsupported`, `timeout`, `aborted`, or what the
   * provider failed with. An empty result carries one warning that says why it is empty. With `rerank`, the results of the search come in
   * the order of the reranker, and of the search with the warning `rerank_unavailable` when the reranker fails.
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
        const { call, description, similarities } = await run(request, wired, recorder, deadline);
        return { call, trace: recorder.finish(), indexState: indexStateOf(description), similarities };
      } finally {
        deadline.end();
      }
    },
  };
}

interface WiredRetriever extends Omit<RetrieverDependencies, 'line' | 'clock' | 'newId'> {
  readonly roles: QueryRoles;
}

async function run(
  asked: RetrievalRequest,
  { store, embedder, sparseEncoder, reranker, refinement, thresholdScope = 'branch', roles }: WiredRetriever,
  recorder: TraceRecorder,
  deadline: Deadline,
): Promise<Pick<Retrieval, 'call' | 'similarities'> & { readonly description: IndexDescription }> {
  const { index } = asked;
  const { signal } = deadline;
  checkReranker(asked, reranker);
  const request = searchedRequest(asked, store.limits.maxTopK);

  const planned = recorder.stageSync('plan', () => planRetrieval(request));
  const description = await recorder.stage('describe', () =>
    deadline.run(() => store.describe(index, { signal }), `description of index "${index}"`),
  );
  const lexical = chooseKeywordBranch(planned, description, { store, sparseEncoder });
  const searched = { ...planned, keyword: lexical.branch !== undefined };
  // A local model is read from disk when its name is first asked for.
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
  const lookUp = async (): Promise<{ readonly hits: BranchHits; readonly unknownCount: number }> => {
    if (thresholdScope === 'branch' || request.scoreThreshold === undefined || !plan.keyword) {
      return { hits: found, unknownCount: 0 };
    }
    const looked = await recorder.stage('look_up_similarity', () =>
      deadline.run(
        () => lookUpSimilarities(store, index, found, embedded.vector, { signal }),
        `similarity of what words found in index "${index}"`,
      ),
    );
    return { ...looked, hits: { ...found, semantic: [...found.semantic, ...looked.hits] } };
  };
  const { hits, unknownCount } = await lookUp();
  const ranking = recorder.stageSync(
    'rank',
    () => rankResults(request, hits, thresholdScope),
    ({ results }) => ({
      candidates: traceHits(results),
    }),
  );

  const unsearched = [lexical.warning, lacking].filter((warning) => warning !== undefined);
  const warnings: Warning[] = [...unsearched, ...embedded.warnings, ...hits.warnings];
  if (unknownCount > 0) warnings.push(similarityUnknown(index, unknownCount));
  if (ranking.results.length === 0 && unknownCount === 0) {
    const about = { store, request, plan, description, bestSimilarity: ranking.bestSimilarity };
    warnings.push(
      await recorder.stage('explain_empty', () =>
        deadline.run(() => explainEmpty(about, { signal }), `count of what the filters match in index "${index}"`),
      ),
    );
  }
  const { results, ...reranked } =
    asked.rerank === true && reranker !== undefined
      ? await rerankFound({ query: plan.query, pool: request.topK }, ranking, {
          reranker,
          similarityBy: description.fingerprint.embedding?.model,
          refinable: { index, version: description.version, refinement },
          recorder,
          deadline,
        })
      : { results: ranking.results, warnings: [], rerank: undefined };
  warnings.push(...reranked.warnings);
  const given = results.slice(0, asked.topK);
  const call: RetrievalCall = {
    index,
    query: plan.query,
    topK: asked.topK,
    searchMethod: request.searchMethod,
    queryPreprocessing: request.queryPreprocessing,
    hybridAlpha: request.searchMethod === 'hybrid' ? (request.hybridAlpha ?? retrievalDefaults.hybridAlpha) : undefined,
    scoreThreshold: request.scoreThreshold,
    resultCount: given.length,
    rerank: reranked.rerank,
    results: given,
    warnings: warnings.length === 0 ? undefined : warnings,
  };
  const known = given.flatMap(({ id }) => {
    const similarity = ranking.similarities.get(id);
    return similarity === undefined ? [] : [[id, similarity] as const];
  });
  return { call, description, similarities: new Map(known) };
}

function indexStateOf({ index, version, fingerprint }: IndexDescription): IndexState {
  const embeddingModel = fingerprint.embedding?.model;
  return {
    index,
    version,
    embeddingModel,
  };
}

/** The query's sparse vector. */
async function encodeQuery(
  { query }: RetrievalPlan,
  encoder: SparseEncoder | undefined,
  deadline: Deadline,
): Promise<SparseVector | undefined> {
  const vectors = await deadline.run(
    async () => encoder?.encode({ texts: [query.toWellFormed()], role: 'query' }, { signal: deadline.signal }),
    `sparse encoding of the query by ${encoder?.name}`,
  );
  return vectors?.[0];
}

/** The query's vector where the plan needs one. In a hybrid search the keyword branch goes on when embedding fails. */
async function embedQuery(
  plan: ReturnType<typeof planRetrieval>,
  { roles, description }: { readonly roles: QueryRoles; readonly description: IndexDescription },
  embedder: Embedder | undefined,
  recorder: TraceRecorder,
  deadline: Deadline,
): Promise<{ readonly vector: DenseVector | undefined; readonly warnings: readonly Warning[] }> {
  if (!plan.semantic || embedder === undefined) return { vector: undefined, warnings: [] };
  try {
    const { signal } = deadline;
    const { vectors, unknown, trimmed } = await recorder.stage('embed', () =>
      deadline.run(async () => {
        const role = await roles(description, { signal });
        // Half of a surrogate pair has no form in UTF-8: some models refuse it.
        return embedder.embed({ texts: [plan.query.toWellFormed()], role }, { signal });
      }, `embedding of the query by ${embedder.model}`),
    );
    const [vector] = vectors;
    if (vector === undefined || vectors.length !== 1) {
      throw new RetrievalError('bad_response', `${embedder.model} returned ${vectors.length} vectors for one query.`, {
        provider: embedder.name,
      });
    }
    const warnings = queryWarnings({ unknown, trimmed }, embedder, [{ id: 'Q0' }]);
    if (unknown?.includes(0)) return { vector: undefined, warnings };
    const fault = vectorFault(vector, embedder);
    if (fault !== undefined) throw fault;
    return { vector, warnings };
  } catch (error) {
    if (!plan.keyword || deadline.signal.aborted) throw error;
    return { vector: undefined, warnings: [branchUnavailable('semantic', description.index, error)] };
  }
}
