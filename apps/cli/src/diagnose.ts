import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type LoadedConfig, openProviders, type Providers, retrievalSettings } from '@touchstone/config';
import { type Embedder, type IndexDescription, isRetrievalError, type Store } from '@touchstone/contract';
import { embeddingFingerprint } from '@touchstone/ingest';
import { loadConfigFor } from './engine.js';
import type { Invocation } from './invocation.js';
import { count } from './render/quantities.js';

/** One thing that was looked at. */
export interface Finding {
  readonly check: string;
  readonly status: 'ok' | 'warn' | 'fail';
  /** What is so, and for `warn` and `fail` what to do. */
  readonly message: string;
}

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
  { store, embedder }: Providers,
  { program, io: { signal } }: Invocation,
): Promise<Finding[]> {
  const { indexes } = loaded.config;
  const built = await attempt('store', async () => (await store.listIndexes?.({ signal })) ?? Object.keys(indexes));
  const findings = [describeEmbedder(embedder, loaded)];
  if (isFinding(built)) return [...findings, built];
  findings.push({
    check: 'store',
    status: 'ok',
    message: `${store.name} answers; it has ${count(built.length, 'index', 'indexes')}`,
  });
  for (const name of [...new Set([...built, ...Object.keys(indexes)])].sort()) {
    findings.push(
      built.includes(name)
        ? await checkIndex(store, name, embedder, program, signal)
        : warn(`index ${name}`, `not indexed yet: run "${program} index --index ${name}"`),
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

async function checkIndex(
  store: Store,
  name: string,
  embedder: Embedder | undefined,
  program: string,
  signal: AbortSignal,
): Promise<Finding> {
  const check = `index ${name}`;
  const description = await attempt(check, () => store.describe(name, { signal }));
  if (isFinding(description)) return description;
  const mismatch = embeddingMismatch(description, embedder);
  const rebuild = `run "${program} index --index ${name} --rebuild"`;
  if (mismatch !== undefined) return { check, status: 'fail', message: `${mismatch}, or ${rebuild}` };
  if (description.chunkCount === 0) return warn(check, `holds no chunks: run "${program} index"`);
  return { check, status: 'ok', message: count(description.chunkCount, 'chunk') };
}

/** Vectors of two models cannot be compared; an index without vectors is not found by meaning. */
function embeddingMismatch({ fingerprint }: IndexDescription, embedder: Embedder | undefined): string | undefined {
  const built = fingerprint.embedding;
  if (built === undefined) {
    return embedder && 'it holds no vectors, and an embedder is configured: search it by keyword';
  }
  const its = `its vectors are of ${built.provider}/${built.model}`;
  if (embedder === undefined) return `${its}, and no embedder is configured: configure that one`;
  const now = embeddingFingerprint(embedder);
  const isSame = now.provider === built.provider && now.model === built.model && now.dimensions === built.dimensions;
  return isSame ? undefined : `${its}, the configured embedder is ${now.provider}/${now.model}: configure the first`;
}

function checkSources(index: string, { config, baseDir }: LoadedConfig): Finding[] {
  const sources = config.indexes[index]?.sources ?? [];
  return sources
    .map(({ path }) => ({ path, place: resolve(baseDir, withoutGlob(path)) }))
    .filter(({ place }) => !existsSync(place))
    .map(({ path, place }) => ({
      check: `index ${index}`,
      status: 'fail',
      message: `source "${path}": nothing is at ${place}; correct its path in the config`,
    }));
}

/** The folder that a glob begins with; a path that exists is taken literally. */
function withoutGlob(path: string): string {
  return /[*?[\]{}]/.test(path) ? withoutGlob(dirname(path)) : path;
}

function warn(check: string, message: string): Finding {
  return { check, status: 'warn', message };
}

/** What fails is a finding; a defect of ours is not. */
async function attempt<T>(check: string, work: () => Promise<T>): Promise<T | Finding> {
  try {
    return await work();
  } catch (thrown) {
    if (!isRetrievalError(thrown) || thrown.code === 'aborted' || thrown.code === 'internal') throw thrown;
    return { check, status: 'fail', message: thrown.message };
  }
}

function isFinding(value: object): value is Finding {
  return 'check' in value && 'status' in value;
}
