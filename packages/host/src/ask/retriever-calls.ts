import {
  type CallOptions,
  type Clock,
  type RetrievalError,
  type RetrievalRequest,
  retrievalDefaults,
  unexpectedFailure,
  type Warning,
} from '@touchstone/contract';
import {
  budgetLeft,
  checkTimeout,
  createRetriever,
  noLine,
  queryRoles,
  type Retrieval,
  type RetrieverDependencies,
  searchRecord,
  threadCalls,
} from '@touchstone/pipeline';
import type { CallWriter } from '../log/open-log.ts';
import type { Providers } from '../providers/open-providers.ts';
import type { Config } from '../settings/config-schema.ts';
import { checkLimits } from '../settings/limit-settings.ts';
import type { RetrievalSettings } from '../settings/retrieval-settings.ts';
import { chooseIndex } from './choose-index.ts';
import { completeRequest, type RetrievalQuestion } from './complete-request.ts';
import { explainMissingIndex } from './explain-missing-index.ts';
import { explainNoTerms } from './explain-no-terms.ts';
import { type IndexLooks, indexLooks } from './index-looks.ts';
import type { AskCallOptions, IndexesOptions, RecordedRetrieval, SearchRecord } from './recorded-retrieval.ts';
import { searchSettings } from './search-settings.ts';
import { type TimedWork, withinTime } from './within-time.ts';

/** Dependencies of a retriever's calls. */
export interface RetrieverWiring {
  readonly config: Config;
  readonly providers: Providers;
  readonly settings: RetrievalSettings;
  /** Absent: calls are not logged. */
  readonly writer: CallWriter | undefined;
  readonly engine: string;
  readonly program: string;
  readonly clock: Clock;
  readonly newId: () => string;
}

/** The call that a question means, ready to be made. */
export interface PreparedCall {
  readonly request: RetrievalRequest;
  /** The reason why it is less than the request; comes before the retrieval's own warnings. */
  readonly fallback: Warning | undefined;
}

/** A call that has begun, as the log will name it. */
export interface StartedCall {
  readonly id: string;
  readonly startedAt: string;
  readonly fromMs: number;
}

/** One call and its parts. */
export interface RetrieverCalls {
  readonly settings: RetrievalSettings;
  indexes(options?: IndexesOptions): Promise<readonly string[]>;
  retrieve(question: RetrievalQuestion, options?: AskCallOptions): Promise<RecordedRetrieval>;
  repeat(record: SearchRecord, options?: AskCallOptions): Promise<RecordedRetrieval>;
  start(callId?: string): StartedCall;
  /** The looks at the store that questions need, within their time. */
  looks(time: Omit<TimedWork, 'what'>): IndexLooks;
  prepare(question: RetrievalQuestion, looks: IndexLooks): Promise<PreparedCall>;
  /** The dependencies of `createRetriever` and `retrieveMany` for an index. */
  dependencies(index: string): Promise<RetrieverDependencies>;
  /** Explains and records a call that ended well. */
  finish(prepared: PreparedCall, retrieval: Retrieval): Promise<RecordedRetrieval>;
  /** Explains a failure where the remaining time allows it, and records it. */
  fail(
    thrown: unknown,
    question: RetrievalQuestion,
    started: StartedCall,
    time: Omit<TimedWork, 'what'>,
  ): Promise<RetrievalError>;
}

/** The calls over a config's providers. */
export function retrieverCalls(wiring: RetrieverWiring): RetrieverCalls {
  const { config, providers, settings, writer, engine, program, clock, newId } = wiring;
  const { store, reranker } = providers;
  const { thresholdScope } = settings;
  const configured = Object.keys(config.indexes);
  const roles = queryRoles(store);

  const calls: RetrieverCalls = {
    settings,
    indexes: ({ signal, timeoutMs = settings.timeoutMs } = {}) =>
      withinTime({ signal, totalMs: timeoutMs, what: 'list of indexes' }, list),

    looks: (time) => indexLooks({ store, list, program, ...time }),

    retrieve: (question, options = {}) => make(question, (looks) => calls.prepare(question, looks), options),

    repeat: ({ request, event }, options = {}) => {
      const fellBack = request.searchMethod === 'keyword' && event.warnings.includes('branch_unavailable');
      const prepared = async (looks: IndexLooks): Promise<PreparedCall> => ({
        request,
        fallback: fellBack ? await looks.missingVectors(request.index) : undefined,
      });
      return make(request, prepared, options);
    },

    start: (callId) => ({
      id: callId ?? newId(),
      startedAt: new Date(clock.nowMs()).toISOString(),
      fromMs: clock.monotonicMs(),
    }),

    prepare: async (question, looks) => {
      checkLimits(question, config.limits);
      const index = question.index ?? chooseIndex(undefined, await looks.known());
      const isStated = question.searchMethod !== undefined || config.retrieval.searchMethod !== undefined;
      // The default method is no demand: the keyword branch answers alone where there are no vectors, with a warning.
      const mayFallBack = !isStated && settings.searchMethod !== 'keyword';
      const fallback = mayFallBack ? await looks.missingVectors(index) : undefined;
      const searchMethod = fallback === undefined ? question.searchMethod : 'keyword';
      return { request: completeRequest({ ...question, index, searchMethod }, settings), fallback };
    },

    dependencies: async (index) => {
      const { embedder, sparseEncoder, refinement } = await providers.encodersFor(index);
      return { store, embedder, sparseEncoder, reranker, refinement, thresholdScope, queryRoles: roles, clock, newId };
    },

    finish: async ({ request, fallback }, retrieval) => {
      const explained = await explainNoTerms(retrieval.call);
      const warnings = [...(fallback === undefined ? [] : [fallback]), ...(explained.warnings ?? [])];
      const call = warnings.length === 0 ? explained : { ...explained, warnings };
      const shapedBy = { engine, settings: await searchSettings(providers, request, settings) };
      const record = searchRecord(request, { ...retrieval, call }, shapedBy);
      await writer?.finished(record);
      return { ...retrieval, call, record };
    },

    fail: async (thrown, question, { id, startedAt, fromMs }, time) => {
      const { index, query, search } = told(question);
      const withSources = (name: string) => config.indexes[name]?.sources !== undefined;
      const about = { index: index ?? 'default', configured, withSources, store, program };
      const explained = await explainMissingIndex(thrown, { ...about, ...time });
      const error = unexpectedFailure(explained, `search of index "${about.index}"`);
      const indexes = index === undefined ? [] : [index];
      const totalMs = clock.monotonicMs() - fromMs;
      await writer?.failed({ kind: 'search', id, engine, startedAt, query, indexes, totalMs, error, search });
      return error;
    },
  };

  async function list(options: CallOptions): Promise<readonly string[]> {
    return configured.length > 0 ? configured : ((await store.listIndexes?.(options)) ?? []);
  }

  async function make(
    question: RetrievalQuestion,
    prepare: (looks: IndexLooks) => Promise<PreparedCall>,
    { signal, callId, onStage, timeoutMs = settings.timeoutMs, spentMs: spentBefore = 0 }: AskCallOptions,
  ): Promise<RecordedRetrieval> {
    const started = calls.start(callId);
    const time = () => ({ signal, totalMs: timeoutMs, spentMs: spentBefore + clock.monotonicMs() - started.fromMs });
    let asked = question;
    try {
      checkTimeout(timeoutMs);
      const { maxWaitingCalls: maxWaiting } = config.limits;
      const waiting = { timeoutMs: budgetLeft(timeoutMs, spentBefore), timeSetting: 'retrieval.timeoutMs', maxWaiting };
      await threadCalls.enter({ what: 'search', signal, ...waiting });
      const opening = { ...time(), what: `opening of what the search of index "${told(question).index ?? ''}" needs` };
      const { prepared, dependencies } = await withinTime(opening, async (looking) => {
        const prepared = await prepare(calls.looks({ ...time(), ...looking }));
        asked = prepared.request;
        return { prepared, dependencies: await calls.dependencies(prepared.request.index) };
      });
      const { spentMs } = time();
      const asking = { signal, timeoutMs, spentMs, onStage, callId: started.id };
      const retriever = createRetriever({ ...dependencies, line: noLine });
      return await calls.finish(prepared, await retriever.retrieve(prepared.request, asking));
    } catch (thrown) {
      throw await calls.fail(thrown, asked, started, time());
    }
  }

  return calls;
}

/** The log's fields of a question that failed. */
function told({ index, query, ...question }: RetrievalQuestion) {
  const { searchMethod = retrievalDefaults.searchMethod, topK = retrievalDefaults.topK } = question;
  return { index, query, search: { searchMethod, topK } };
}
