import type { CallLog } from '@touchstone/call-log';
import { type Clock, RetrievalError, type Store, systemClock } from '@touchstone/contract';
import { createEvidenceGatherer, type EvidenceGatherer, type EvidenceProfile } from '@touchstone/pipeline';
import { evidenceCollections } from './evidence-collections.js';
import { evidenceProfile } from './evidence-profile.js';
import { explainMissingIndex } from './explain-missing-index.js';
import type { LoadedConfig } from './load-config.js';
import { callWriter, type OnLogFailure, openLog } from './open-log.js';
import { openProviders, type Providers } from './open-providers.js';

export interface OpenEvidenceOptions {
  /** Name and version of the program, for the records of its calls. */
  readonly engine: string;
  /** Indexes to look in. Default: the collections of the config, else its indexes, else all that the store has. */
  readonly indexes?: readonly string[];
  /** How people type the command, in the remedies that messages name. Default `touchstone`. */
  readonly program?: string;
  /** Providers that are open already and stay open. Default: those of the config, closed by `close`. */
  readonly providers?: Pick<Providers, 'store' | 'reranker' | 'encodersFor'>;
  /** Write calls to the log, where the config has it switched on. Default true. */
  readonly writesLog?: boolean;
  /** Hears of a call that could not be logged. Default: a warning of the process. */
  readonly onLogFailure?: OnLogFailure;
  /** Default: the machine's time. */
  readonly clock?: Clock;
  /** Makes the id of each call. Default: a random UUID. */
  readonly newId?: () => string;
}

/** What gathers evidence, ready to use. */
export interface OpenEvidence extends EvidenceGatherer {
  /** The profile in force; its `tool` names and describes the agent tool. */
  readonly profile: EvidenceProfile;
  /** Reads the calls of the config: for `journeys` and `compareCalls` of `@touchstone/call-log`. */
  readonly log: CallLog;
  /** Closes the providers. */
  close(): Promise<void>;
}

/**
 * Everything that a config says of evidence, opened: providers, collections, profile, and the log of every call. For agents and
 * services that live as long as their process. Throws what `openProviders`, `evidenceCollections` and `createEvidenceGatherer` throw,
 * a missing index with what can be done about it; what was opened until then is closed.
 */
export async function openEvidence(
  loaded: Pick<LoadedConfig, 'config' | 'baseDir'>,
  options: OpenEvidenceOptions,
): Promise<OpenEvidence> {
  const log = openLog(loaded);
  const { providers, close } = await givenOrOpened(options.providers, loaded);
  try {
    const { gather, profile } = await openGatherer(loaded, providers, options);
    return { gather, profile, log, close };
  } catch (thrown) {
    // Why it could not be opened is told, not what happened when the providers were closed.
    await close().catch(() => {});
    throw thrown;
  }
}

type EvidenceProviders = Pick<Providers, 'store' | 'reranker' | 'encodersFor'>;

async function givenOrOpened(given: EvidenceProviders | undefined, loaded: Pick<LoadedConfig, 'config' | 'baseDir'>) {
  if (given !== undefined) return { providers: given, close: async () => {} };
  const providers = await openProviders(loaded, ['embedder', 'reranker']);
  return { providers, close: providers.close };
}

async function openGatherer(
  loaded: Pick<LoadedConfig, 'config' | 'baseDir'>,
  providers: EvidenceProviders,
  options: OpenEvidenceOptions,
): Promise<Pick<OpenEvidence, 'gather' | 'profile'>> {
  const { config } = loaded;
  const { engine, indexes, program = 'touchstone', writesLog = true, onLogFailure } = options;
  const { clock = systemClock, newId = () => crypto.randomUUID() } = options;
  const { store, reranker } = providers;
  const profile = evidenceProfile(config.evidence);
  const configured = Object.keys(config.indexes);
  const wanted = indexes ?? (configured.length > 0 ? configured : ((await store.listIndexes?.()) ?? []));
  const explained = async (thrown: unknown) =>
    explainMissingIndex(thrown, { index: await firstMissing(store, wanted), configured, store, program });
  if (wanted.length === 0) throw await explained(new RetrievalError('index_not_found', 'The store has no index.'));
  const collections = await evidenceCollections(config, providers, indexes).catch(async (thrown: unknown) => {
    throw await explained(thrown);
  });
  const writer = writesLog ? callWriter(loaded, onLogFailure) : undefined;
  const searched = [...new Set(collections.map(({ index }) => index))];

  // Checked now and made anew for each call, which carries an id of its own even where it fails.
  const gathererFor = (id: string) =>
    createEvidenceGatherer({ collections, profile, engine, reranker, clock, newId: () => id });
  gathererFor('');
  const gather: EvidenceGatherer['gather'] = async (request, calling) => {
    const id = newId();
    const [startedAt, fromMs] = [new Date(clock.nowMs()).toISOString(), clock.monotonicMs()];
    try {
      const gathered = await gathererFor(id).gather(request, calling);
      await writer?.finished(gathered.record);
      return gathered;
    } catch (thrown) {
      const error = await explained(thrown).catch(() => thrown);
      const totalMs = clock.monotonicMs() - fromMs;
      const { query } = request;
      await writer?.failed({ kind: 'evidence', id, engine, startedAt, query, indexes: searched, totalMs, error });
      throw error;
    }
  };
  return { gather, profile };
}

async function firstMissing(store: Store, indexes: readonly string[]): Promise<string> {
  const built = (await store.listIndexes?.()) ?? [];
  return indexes.find((index) => !built.includes(index)) ?? indexes[0] ?? 'default';
}
