import {
  type AnswerEvent,
  type CallOptions,
  type ContextQuestion,
  type ContextRequest,
  type RecordedAnswer,
  systemClock,
  unexpectedFailure,
} from '@touchstone/contract';
import {
  budgetLeft,
  type ContextCallOptions,
  type ContextGatherer,
  type ContextProfile,
  createContextGatherer,
  type EvidenceCollection,
  type GatheredContext,
  noLine,
  threadCalls,
} from '@touchstone/pipeline';
import { summariesIndexOf } from '@touchstone/pipeline/summaries';
import type { LoadedConfig } from '../file/load-config.ts';
import type { CallLog } from '../log/call-log.ts';
import { callWriter, openLog } from '../log/open-log.ts';
import { openProviders, type Providers } from '../providers/open-providers.ts';
import { contextProfile } from '../settings/context-settings.ts';
import { indexSummaries } from '../settings/index-summaries.ts';
import { checkLimits } from '../settings/limit-settings.ts';
import type { CallingOptions } from './calling-options.ts';
import { chooseIndex } from './choose-index.ts';
import { completeQuestion } from './complete-question.ts';
import { explainMissingIndex } from './explain-missing-index.ts';
import { lookForIndexes, withinTime } from './within-time.ts';

export interface OpenContextsOptions extends CallingOptions {
  /** Providers that are open already and stay open. Default: those of the config, closed by `close`. */
  readonly providers?: ContextProviders;
}

type ContextProviders = Pick<
  Providers,
  'store' | 'reranker' | 'languageModel' | 'encodersFor' | 'priceOf' | 'embedder'
>;

/** Options for gathering a context. */
interface GatherOptions extends ContextCallOptions {
  /** Answers from the context before the call is logged: context and answer are logged as one call, and fail as one. */
  readonly answer?: (gathered: GatheredContext) => Promise<LoggedAnswer>;
}

/** The answer of a call for the log: its event has no text. */
export interface LoggedAnswer {
  readonly event: AnswerEvent;
  readonly record: RecordedAnswer;
}

/** A gatherer of contexts, ready to use. */
export interface OpenContexts {
  /** Gathers the context of a question; see `ContextGatherer.gather`. Throws `index_not_found` with the remedy. */
  gather(question: ContextQuestion, options?: GatherOptions): Promise<GatheredContext>;
  /** The question with every default filled in. */
  complete(question: ContextQuestion): ContextRequest;
  /** The profile in force; its `tool` names and describes the agent tool. */
  readonly profile: ContextProfile;
  /** The providers of the calls; the language model writes answers too. */
  readonly providers: ContextProviders;
  /** Reads the calls of the config: for `candidateHistories` and `compareCalls` of `@touchstone/host/log`. */
  readonly log: CallLog;
  /** Closes the providers. */
  close(): Promise<void>;
}

/**
 * A config's contexts (specification 002), opened: providers with their protection, profile, prices, and the log of
 * every call. The summaries of an index are searched where the store has them. Throws `invalid_request` for arguments
 * of another kind, and the errors of `openProviders`.
 */
export async function openContexts(
  loaded: Pick<LoadedConfig, 'config' | 'baseDir'>,
  options: OpenContextsOptions,
): Promise<OpenContexts> {
  const { config } = loaded;
  const profile = contextProfile(config.context);
  const log = openLog(loaded);
  const { providers, close } = await givenOrOpened(options.providers, loaded);
  const complete = (question: ContextQuestion) => completeQuestion(question, config.context.defaults);
  const gather = loggedGather(loaded, { providers, profile, options, complete });
  return { gather, complete, profile, providers, log, close };
}

async function givenOrOpened(given: ContextProviders | undefined, loaded: Pick<LoadedConfig, 'config' | 'baseDir'>) {
  if (given !== undefined) return { providers: given, close: async () => {} };
  const providers = await openProviders(loaded);
  return { providers, close: providers.close };
}

interface ContextWiring {
  readonly providers: ContextProviders;
  readonly profile: ContextProfile;
  readonly options: OpenContextsOptions;
  readonly complete: OpenContexts['complete'];
}

/** Gathers and logs; each call has an id of its own even where it fails. */
function loggedGather(
  loaded: Pick<LoadedConfig, 'config' | 'baseDir'>,
  { providers, profile, options, complete }: ContextWiring,
): OpenContexts['gather'] {
  const { config } = loaded;
  const { store } = providers;
  const { engine, program = 'touchstone', writesLog = true, onLogFailure } = options;
  const { clock = systemClock, newId = () => crypto.randomUUID() } = options;
  const configured = Object.keys(config.indexes);
  const writer = writesLog ? callWriter(loaded, onLogFailure) : undefined;

  return async (question, calling = {}) => {
    const id = calling.callId ?? newId();
    const [startedAt, fromMs] = [new Date(clock.nowMs()).toISOString(), clock.monotonicMs()];
    const request = complete(question);
    const { query, timeBudgetMs: timeoutMs } = request;
    let index = request.index ?? '';
    const spent = () => (calling.spentMs ?? 0) + clock.monotonicMs() - fromMs;
    try {
      const what = 'gathering of a context';
      const { signal } = calling;
      const { maxWaitingCalls: maxWaiting } = config.limits;
      checkLimits(request, config.limits);
      const left = budgetLeft(timeoutMs, calling.spentMs ?? 0);
      await threadCalls.enter({ what, signal, timeoutMs: left, timeSetting: 'time_budget_ms', maxWaiting });
      const stageMs = profile.timeoutsMs.search;
      const totalMs = Math.min(budgetLeft(timeoutMs, spent()) ?? stageMs, stageMs);
      const gatherer = await withinTime({ signal, totalMs, what: lookForIndexes }, async (looking) => {
        const built = (await store.listIndexes?.(looking)) ?? [];
        index = chooseIndex(request.index, configured.length > 0 ? configured : withoutSummaries(built));
        return gathererOf(index, built, looking);
      });
      const spentMs = spent();
      const { answer, ...gathering } = calling;
      const gathered = await gatherer.gather(request, { ...gathering, spentMs, callId: id });
      const record = answer === undefined ? gathered.record : withAnswer(gathered.record, await answer(gathered));
      await writer?.finished(record);
      return { ...gathered, record };
    } catch (thrown) {
      const totalMs = clock.monotonicMs() - fromMs;
      const explained = await explainMissingIndex(thrown, {
        index,
        configured,
        withSources: (name) => config.indexes[name]?.sources !== undefined,
        store,
        program,
        signal: calling.signal,
        totalMs: Math.min(budgetLeft(timeoutMs, spent()) ?? Number.POSITIVE_INFINITY, profile.timeoutsMs.describe),
      });
      const error = unexpectedFailure(explained, 'gathering of a context');
      await writer?.failed({ kind: 'context', id, engine, startedAt, query, indexes: [index], totalMs, error });
      throw error;
    }
  };

  async function gathererOf(index: string, built: readonly string[], looking: CallOptions): Promise<ContextGatherer> {
    const summaries = indexSummaries(config, index)?.into ?? summariesIndexOf(index);
    const { reranker, languageModel } = providers;
    // An index that is missing fails here, before a language model is called.
    if (!built.includes(index)) await store.describe(index, looking);
    return createContextGatherer({
      chunks: await collectionOf(index),
      // Summaries are made with the encoders of their index.
      summaries: built.includes(summaries) ? await collectionOf(summaries, index) : undefined,
      reranker,
      languageModel,
      profile,
      priceOf: (provider, model) => priceOfModel(provider, model),
      engine,
      clock,
      line: noLine,
    });
  }

  async function collectionOf(index: string, encodedAs = index): Promise<EvidenceCollection> {
    const encoders = await providers.encodersFor(encodedAs);
    // Second vectors are of the index that they were made of, and not of its summaries.
    const refinement = encodedAs === index ? encoders.refinement : undefined;
    return { name: index, index, sourceType: 'docs', store, ...encoders, refinement };
  }

  function priceOfModel(provider: string, model: string) {
    const models = [providers.languageModel, providers.embedder, providers.reranker];
    const known = models.find((one) => one?.name === provider && one.model === model);
    return known === undefined ? config.prices[`${provider}/${model}`] : providers.priceOf(known);
  }
}

function withAnswer(
  record: GatheredContext['record'],
  { event, record: answer }: LoggedAnswer,
): GatheredContext['record'] {
  return { ...record, event: { ...record.event, answer: event }, answer };
}

function withoutSummaries(indexes: readonly string[]): readonly string[] {
  const summaries = new Set(indexes.map(summariesIndexOf));
  return indexes.filter((index) => !summaries.has(index));
}
