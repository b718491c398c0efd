import { existsSync } from 'node:fs';
import { type LoadedConfig, openProviders, type Providers, retrievalSettings } from '@touchstone/config';
import type { CallOptions, Embedder, Reranker, Store } from '@touchstone/contract';
import { checkIndex } from './check-index.js';
import { loadConfigFor } from './engine.js';
import { attempt, type Finding, isFinding, warn } from './finding.js';
import type { Invocation } from './invocation.js';
import { count } from './render/quantities.js';
import { sourcePlace } from './source-place.js';

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
  { store, embedder, reranker, encodersFor }: Providers,
  { program, io: { signal } }: Invocation,
): Promise<Finding[]> {
  const { indexes } = loaded.config;
  const built = await attempt('store', async () => (await store.listIndexes?.({ signal })) ?? Object.keys(indexes));
  const findings = [describeEmbedder(embedder, loaded), describeReranker(reranker)];
  if (isFinding(built)) return [...findings, built];
  findings.push(await checkStore(store, built.length, signal));
  for (const name of [...new Set([...built, ...Object.keys(indexes)])].sort()) {
    findings.push(
      ...(built.includes(name)
        ? await checkIndex(name, {
            store,
            ...(await encodersFor(name)),
            chunking: indexes[name]?.chunking,
            program,
            signal,
          })
        : [warn(`index ${name}`, `not indexed yet: run "${program} index --index ${name}"`)]),
      ...checkSources(name, loaded),
    );
  }
  return findings;
}

function describeEmbedder(embedder: Embedder | undefined, { config }: LoadedConfig): Finding {
  const { searchMethod } = retrievalSettings(config);
  if (embedder !== undefined) {
    const what = `${embedder.name}/${embedder.model}, ${embedder.dimensions} dimensions`;
    return { check: 'embedder', status: 'ok', message: `${what}; the default method is ${searchMethod}` };
  }
  if (searchMethod === 'keyword') {
    const message = 'none: the default method is keyword; semantic and hybrid search need one';
    return { check: 'embedder', status: 'ok', message };
  }
  const message = `none, but retrieval.searchMethod is "${searchMethod}": configure an embedder, or choose "keyword"`;
  return { check: 'embedder', status: 'fail', message };
}

/** A store that can check what it keeps does so; that is no method of the port. */
type CheckableStore = Store & { checkIntegrity?(options?: CallOptions): Promise<void> };

async function checkStore(store: CheckableStore, indexCount: number, signal: AbortSignal): Promise<Finding> {
  const damage = await attempt('store', async () => (await store.checkIntegrity?.({ signal })) ?? {});
  if (isFinding(damage)) return damage;
  const checked = store.checkIntegrity === undefined ? 'answers' : 'is intact';
  return {
    check: 'store',
    status: 'ok',
    message: `${store.name} ${checked}; it has ${count(indexCount, 'index', 'indexes')}`,
  };
}

function describeReranker(reranker: Reranker | undefined): Finding {
  const message = reranker === undefined ? 'none' : `${reranker.name}/${reranker.model}`;
  return { check: 'reranker', status: 'ok', message };
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
