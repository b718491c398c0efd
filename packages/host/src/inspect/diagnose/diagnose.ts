import { existsSync } from 'node:fs';
import { type CallOptions, type Clock, count, duration, type Store, systemClock } from '@touchstone/contract';
import { withinTime } from '../../ask/within-time.ts';
import { type LoadConfigOptions, type LoadedConfig, loadConfig } from '../../file/load-config.ts';
import { sourceLocation } from '../../file/source-location.ts';
import { openProviders, type Providers } from '../../providers/open-providers.ts';
import { refinementInWords, refinementStates } from '../../refine/refinement-states.ts';
import { summarizedIndex } from '../../settings/index-summaries.ts';
import { changesInWords, type SourceState, sourceStates } from '../source-states.ts';
import { checkIndex } from './check-index.ts';
import { checkModels } from './check-models.ts';
import type { Diagnosis } from './diagnosis.ts';
import { attempt, type Finding, isFinding, warn } from './finding.ts';
import { ownIndexes } from './own-indexes.ts';

/** The config to diagnose, and the settings. */
export interface DiagnoseOptions extends LoadConfigOptions, CallOptions {
  /** The user's command for this program, for suggestions in messages. Default: `touchstone`. */
  readonly program?: string;
  /** Default: the clock of the machine. */
  readonly clock?: Clock;
}

/**
 * Looks at everything that a search depends on, and goes on as far as it can when something is broken: a failure is a
 * finding. Each provider gets a small request, and each index that the config is about is read whole. Throws `aborted`,
 * `invalid_request` for options of another kind, and defects of ours.
 */
export async function diagnose(given: DiagnoseOptions = {}): Promise<readonly Finding[]> {
  const { cwd, file, env, isTrusted, ...options } = given;
  const { program = 'touchstone', clock = systemClock, signal } = options;
  // An older Node than we need has been refused before this.
  const node: Finding = { check: 'node', status: 'ok', message: `Node ${process.versions.node}` };
  const loaded = await attempt('config', () => loadConfig({ cwd, file, env, isTrusted }));
  if (isFinding(loaded)) return [node, loaded];
  const findings = [node, ...describeConfig(loaded)];
  const providers = await attempt('providers', () => openProviders(loaded));
  if (isFinding(providers)) {
    const sources = Object.keys(loaded.config.indexes).sort();
    return [...findings, providers, ...sources.flatMap((name) => checkSources(name, loaded))];
  }
  try {
    return [...findings, ...(await checkProviders(loaded, providers, { program, clock, signal }))];
  } finally {
    await providers.close();
  }
}

function describeConfig({ file, notices = [] }: LoadedConfig): readonly Finding[] {
  const message = file ?? 'no config file: the offline default applies ("init" writes one)';
  return [{ check: 'config', status: 'ok', message }, ...notices.map((notice) => warn('config', notice))];
}

async function checkProviders(
  loaded: LoadedConfig,
  providers: Providers,
  about: Diagnosis,
): Promise<readonly Finding[]> {
  const { clock, signal } = about;
  const configured = Object.keys(loaded.config.indexes);
  const { store } = providers;
  const findings = [...(await checkModels(loaded, providers, about))];
  const start = clock.monotonicMs();
  const time = { signal, totalMs: loaded.config.retrieval.timeoutMs };
  const listing = { ...time, what: 'list of indexes' };
  const built = await attempt('store', () =>
    withinTime(listing, async (options) => (await store.listIndexes?.(options)) ?? configured),
  );
  // Without the store nothing is known of an index; its encoders and sources can be checked all the same.
  const known = isFinding(built) ? undefined : ownIndexes(loaded, built);
  findings.push(isFinding(built) ? built : await checkStore(store, built.length, { start, clock, signal }));
  // A store that returned no list gets no health check: that call would fail as well.
  const health =
    known === undefined
      ? []
      : await attempt('store', async () => (await store.checkHealth?.({ signal, indexes: known })) ?? []);
  findings.push(...(isFinding(health) ? [health] : health.map((finding) => ({ check: 'store', ...finding }))));
  const states = await attempt('sources', () => sourceStates(loaded, { signal }));
  for (const name of [...new Set([...(known ?? []), ...configured])].sort()) {
    const isBare = !isFinding(states) && holdNothing(states.filter(({ index }) => index === name));
    const of = { loaded, providers, known, isBare, about };
    findings.push(...(await checkIndexOf(name, of)), ...checkSources(name, loaded));
  }
  if (!isFinding(built)) findings.push(...notNamed(built.filter((name) => known?.includes(name) !== true)));
  return [...findings, ...(isFinding(states) ? [states] : checkFreshness(states, about))];
}

function holdNothing(states: readonly SourceState[]): boolean {
  return states.length > 0 && states.every(({ fileCount, added }) => fileCount + added.count === 0);
}

/** Indexes of others are reported and left alone. */
function notNamed(others: readonly string[]): readonly Finding[] {
  if (others.length === 0) return [];
  const names = `${others.slice(0, maxNames).join(', ')}${others.length > maxNames ? ', ...' : ''}`;
  const message = `${count(others.length, 'index', 'indexes')} that the config does not name, not checked: ${names}`;
  return [{ check: 'other indexes', status: 'ok', message }];
}

const maxNames = 5;

async function checkIndexOf(
  name: string,
  {
    loaded,
    providers: { store, encodersFor },
    known,
    isBare,
    about,
  }: {
    readonly loaded: LoadedConfig;
    readonly providers: Providers;
    /** The indexes that are built; absent where the store cannot list them. */
    readonly known: readonly string[] | undefined;
    readonly isBare: boolean;
    readonly about: Diagnosis;
  },
): Promise<readonly Finding[]> {
  const encoders = await attempt(`index ${name}`, () => encodersFor(name));
  if (isFinding(encoders)) return [encoders];
  if (known === undefined) return [];
  const settings = loaded.config.indexes[name];
  if (!known.includes(name)) {
    if (settings !== undefined && settings.sources === undefined) {
      return [warn(`index ${name}`, 'does not exist: the config has no sources, so another program has to fill it')];
    }
    return [warn(`index ${name}`, `not indexed yet: run "${about.program} index --index ${name}"`)];
  }
  const indexedAs = summarizedIndex(loaded.config, name) ?? name;
  const found = await checkIndex(name, {
    ...{ store, embedder: encoders.embedder, chunking: settings?.chunking, indexedAs, isBare },
    ...about,
  });
  return [...found, ...(await checkRefinement(name, { loaded, store, about }))];
}

/** No finding for an index that was never refined, nor for an unreadable one, which has one already. */
async function checkRefinement(
  name: string,
  of: { readonly loaded: LoadedConfig; readonly store: Store; readonly about: Diagnosis },
): Promise<readonly Finding[]> {
  const { loaded, store, about } = of;
  const description = await attempt(name, () => store.describe(name, { signal: about.signal }));
  if (isFinding(description)) return [];
  const check = `index ${name}`;
  return (await refinementStates(loaded, [description])).map((state) => {
    const message = `refined by ${refinementInWords(state)}`;
    if (state.isWhole) return { check, status: 'ok', message };
    return warn(check, `${message}: run "${about.program} index --refine --index ${name}"`);
  });
}

/** A store that can check its data does so; that is no method of the port. */
type CheckableStore = Store & { checkIntegrity?(options?: CallOptions): Promise<void> };

async function checkStore(
  store: CheckableStore,
  indexCount: number,
  { start, clock, signal }: Pick<Diagnosis, 'clock' | 'signal'> & { readonly start: number },
): Promise<Finding> {
  const damage = await attempt('store', async () => (await store.checkIntegrity?.({ signal })) ?? {});
  if (isFinding(damage)) return damage;
  const checked = store.checkIntegrity === undefined ? 'answers' : 'is intact';
  const has = `it has ${count(indexCount, 'index', 'indexes')}`;
  const message = `${store.name} ${checked}; ${has}; answered in ${duration(clock.monotonicMs() - start)}`;
  return { check: 'store', status: 'ok', message };
}

/** No finding for an index that matches its files. */
function checkFreshness(states: readonly SourceState[], { program }: Diagnosis): readonly Finding[] {
  return states.flatMap((state) => {
    const changes = changesInWords(state);
    const run = `run "${program} index"`;
    return changes === undefined ? [] : [warn(`index ${state.index}`, `source ${state.source}: ${changes}: ${run}`)];
  });
}

function checkSources(index: string, { config, baseDir }: LoadedConfig): readonly Finding[] {
  const sources = config.indexes[index]?.sources ?? [];
  return sources
    .map(({ path }) => ({ path, place: sourceLocation(path, baseDir) }))
    .filter(({ place }) => !existsSync(place))
    .map(({ path, place }) => ({
      check: `index ${index}`,
      status: 'fail',
      message: `source "${path}": ${place} does not exist; correct its path in the config`,
    }));
}
