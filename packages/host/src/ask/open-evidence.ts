import { RetrievalError, systemClock, unexpectedFailure } from '@touchstone/contract';
import {
  budgetLeft,
  checkEvidenceProfile,
  createEvidenceGatherer,
  type EvidenceCollection,
  type EvidenceGatherer,
  type EvidenceProfile,
  noLine,
  threadCalls,
} from '@touchstone/pipeline';
import type { LoadedConfig } from '../file/load-config.ts';
import type { CallLog } from '../log/call-log.ts';
import { callWriter, openLog } from '../log/open-log.ts';
import { openProviders, type Providers } from '../providers/open-providers.ts';
import { evidenceProfile } from '../settings/evidence-profile.ts';
import { checkLimits } from '../settings/limit-settings.ts';
import type { CallingOptions } from './calling-options.ts';
import { evidenceCollections } from './evidence-collections.ts';
import { explainMissingIndex } from './explain-missing-index.ts';
import { lookForIndexes, withinTime } from './within-time.ts';

export interface OpenEvidenceOptions extends CallingOptions {
  /** Indexes to look in. Default: the collections of the config, else its indexes, else all that the store has. */
  readonly indexes?: readonly string[];
  /** Providers that are open already and stay open. Default: those of the config, closed by `close`. */
  readonly providers?: Pick<Providers, 'store' | 'reranker' | 'encodersFor'>;
}

/** A gatherer of evidence, ready to use. */
export interface OpenEvidence extends EvidenceGatherer {
  /** The profile in force; its `tool` names and describes the agent tool. */
  readonly profile: EvidenceProfile;
  /** Reads the calls of the config: for `candidateHistories` and `compareCalls` of `@touchstone/host/log`. */
  readonly log: CallLog;
  /** Closes the providers. */
  close(): Promise<void>;
}

/**
 * A config's evidence, opened: providers, profile, and the log of every call. For agents and services that live as long
 * as their process. The first call looks up the collections and keeps them: an index that is missing fails that call,
 * with the remedy, and the next call looks again. Throws the errors of `openProviders` and `checkEvidenceProfile`, and
 * closes the providers that were open by then.
 */
export async function openEvidence(
  loaded: Pick<LoadedConfig, 'config' | 'baseDir'>,
  options: OpenEvidenceOptions,
): Promise<OpenEvidence> {
  const profile = evidenceProfile(loaded.config.evidence);
  checkEvidenceProfile(profile);
  const log = openLog(loaded);
  const { providers, close } = await givenOrOpened(options.providers, loaded);
  return { gather: loggedGather(loaded, { providers, profile, options }), profile, log, close };
}

type EvidenceProviders = Pick<Providers, 'store' | 'reranker' | 'encodersFor'>;

async function givenOrOpened(given: EvidenceProviders | undefined, loaded: Pick<LoadedConfig, 'config' | 'baseDir'>) {
  if (given !== undefined) return { providers: given, close: async () => {} };
  const providers = await openProviders(loaded, ['embedder', 'reranker']);
  return { providers, close: providers.close };
}

interface EvidenceWiring {
  readonly providers: EvidenceProviders;
  readonly profile: EvidenceProfile;
  readonly options: OpenEvidenceOptions;
}

/** Gathers and logs; each call has an id of its own even where it fails. */
function loggedGather(
  loaded: Pick<LoadedConfig, 'config' | 'baseDir'>,
  { providers, profile, options }: EvidenceWiring,
): EvidenceGatherer['gather'] {
  const { config } = loaded;
  const { store, reranker } = providers;
  const { engine, program = 'touchstone', writesLog = true, onLogFailure } = options;
  const { clock = systemClock, newId = () => crypto.randomUUID() } = options;
  const configured = Object.keys(config.indexes);
  const writer = writesLog ? callWriter(loaded, onLogFailure) : undefined;
  const collectionsOnce = keptOnceFound(() => foundCollections(config, providers, options.indexes));

  return async (request, calling = {}) => {
    const id = calling.callId ?? newId();
    const [startedAt, fromMs] = [new Date(clock.nowMs()).toISOString(), clock.monotonicMs()];
    let indexes = options.indexes ?? configured;
    const { query, timeBudgetMs: timeoutMs } = request;
    const spent = () => (calling.spentMs ?? 0) + clock.monotonicMs() - fromMs;
    try {
      const what = 'gathering of evidence';
      const { signal } = calling;
      const { maxWaitingCalls: maxWaiting } = config.limits;
      checkLimits(request, config.limits);
      const left = budgetLeft(timeoutMs, calling.spentMs ?? 0);
      await threadCalls.enter({ what, signal, timeoutMs: left, timeSetting: 'time_budget_ms', maxWaiting });
      // Looked up for all calls: a result that comes too late for one serves the next.
      const stageMs = profile.timeoutsMs.search;
      const totalMs = Math.min(budgetLeft(timeoutMs, spent()) ?? stageMs, stageMs);
      const collections = await withinTime({ signal, totalMs, what: lookForIndexes }, collectionsOnce);
      indexes = [...new Set(collections.map(({ index }) => index))];
      const gatherer = createEvidenceGatherer({ collections, profile, engine, reranker, clock, line: noLine });
      const spentMs = spent();
      const gathered = await gatherer.gather(request, { ...calling, spentMs, callId: id });
      await writer?.finished(gathered.record);
      return gathered;
    } catch (thrown) {
      const totalMs = clock.monotonicMs() - fromMs;
      const explained = await explainMissingIndex(thrown, {
        index: indexes,
        configured,
        withSources: (name) => config.indexes[name]?.sources !== undefined,
        store,
        program,
        signal: calling.signal,
        totalMs: Math.min(budgetLeft(timeoutMs, spent()) ?? Number.POSITIVE_INFINITY, profile.timeoutsMs.describe),
      });
      const error = unexpectedFailure(explained, 'gathering of evidence');
      await writer?.failed({ kind: 'evidence', id, engine, startedAt, query, indexes, totalMs, error });
      throw error;
    }
  };
}

async function foundCollections(
  config: LoadedConfig['config'],
  providers: EvidenceProviders,
  wanted: readonly string[] | undefined,
): Promise<readonly EvidenceCollection[]> {
  const { store } = providers;
  const isNamed = wanted !== undefined || Object.keys(config.indexes).length > 0 || config.evidence.collections;
  if (!isNamed && ((await store.listIndexes?.()) ?? []).length === 0) {
    throw new RetrievalError('index_not_found', 'The store has no index.');
  }
  return evidenceCollections(config, providers, wanted);
}

/** One promise for all calls; after a failure the next call tries again. */
function keptOnceFound<T>(find: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined;
  return () => {
    found ??= find().catch((thrown: unknown) => {
      found = undefined;
      throw thrown;
    });
    return found;
  };
}
