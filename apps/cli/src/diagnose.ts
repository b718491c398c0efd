import { existsSync } from 'node:fs';
import { type LoadedConfig, openProviders, type Providers, sourcePlace } from '@touchstone/config';
import type { CallOptions, Store } from '@touchstone/contract';
import { checkIndex } from './check-index.js';
import { checkModels } from './check-models.js';
import { loadConfigFor } from './engine.js';
import { attempt, type Finding, isFinding, warn } from './finding.js';
import type { Invocation } from './invocation.js';
import { count, duration } from './render/quantities.js';

/** Looks at everything that a search depends on, and goes on as far as it can when something is broken. */
export async function diagnose(invocation: Invocation): Promise<readonly Finding[]> {
  // An older Node than we need has been refused before this.
  const node: Finding = { check: 'node', status: 'ok', message: `Node ${process.versions.node}` };
  const loaded = await attempt('config', () => loadConfigFor(invocation));
  if (isFinding(loaded)) return [node, loaded];
  const findings = [node, describeConfig(loaded)];
  const providers = await attempt('providers', () => openProviders(loaded));
  if (isFinding(providers)) return [...findings, providers];
  try {
    return [...findings, ...(await checkProviders(loaded, providers, invocation))];
  } finally {
    await providers.close();
  }
}

function describeConfig({ file }: LoadedConfig): Finding {
  const message = file ?? 'no config file: the offline default applies ("init" writes one)';
  return { check: 'config', status: 'ok', message };
}

async function checkProviders(
  loaded: LoadedConfig,
  providers: Providers,
  { program, io: { signal } }: Invocation,
): Promise<Finding[]> {
  const { indexes } = loaded.config;
  const { store, encodersFor } = providers;
  const findings = await checkModels(loaded, providers, signal);
  const start = performance.now();
  const built = await attempt('store', async () => (await store.listIndexes?.({ signal })) ?? Object.keys(indexes));
  if (isFinding(built)) return [...findings, built];
  findings.push(await checkStore(store, built.length, start, signal));
  for (const name of [...new Set([...built, ...Object.keys(indexes)])].sort()) {
    const encoders = await attempt(`index ${name}`, () => encodersFor(name));
    if (isFinding(encoders)) findings.push(encoders);
    else if (!built.includes(name)) {
      findings.push(warn(`index ${name}`, `not indexed yet: run "${program} index --index ${name}"`));
    } else {
      const { embedder } = encoders;
      const { chunking } = indexes[name] ?? {};
      const about = { store, embedder, chunking, program, signal };
      findings.push(...(await checkIndex(name, about)));
    }
    findings.push(...checkSources(name, loaded));
  }
  return findings;
}

/** A store that can check what it keeps does so; that is no method of the port. */
type CheckableStore = Store & { checkIntegrity?(options?: CallOptions): Promise<void> };

async function checkStore(
  store: CheckableStore,
  indexCount: number,
  start: number,
  signal: AbortSignal,
): Promise<Finding> {
  const damage = await attempt('store', async () => (await store.checkIntegrity?.({ signal })) ?? {});
  if (isFinding(damage)) return damage;
  const checked = store.checkIntegrity === undefined ? 'answers' : 'is intact';
  const has = `it has ${count(indexCount, 'index', 'indexes')}`;
  const message = `${store.name} ${checked}; ${has}; answered in ${duration(performance.now() - start)}`;
  return { check: 'store', status: 'ok', message };
}

function checkSources(index: string, { config, baseDir }: LoadedConfig): Finding[] {
  const sources = config.indexes[index]?.sources ?? [];
  return sources
    .map(({ path }) => ({ path, place: sourcePlace(path, baseDir) }))
    .filter(({ place }) => !existsSync(place))
    .map(({ path, place }) => ({
      check: `index ${index}`,
      status: 'fail',
      message: `source "${path}": nothing is at ${place}; correct its path in the config`,
    }));
}
