import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRetrievalError, RetrievalError } from '@touchstone/contract';
import { errorReport, toErrorReport } from '@touchstone/contract/wire';
import { ingest } from '@touchstone/ingest';
import { beforeEach, describe, expect, it } from 'vitest';
import { type LoadedConfig, loadConfig, openEvidence, openProviders, openRetriever } from '../src/index.ts';
import { tempFolder, writeFiles } from './temp-folder.ts';

const engine = 'test 1';
const secret = 'sk-of-the-embedder';

/** An embedder of someone else, which breaks with a key in its message. */
const breakingEmbedder = `export const plugin = {
  specVersion: 1,
  kind: 'embedder',
  options: { parse: (given) => given, safeParse: (data) => ({ success: true, data }) },
  create: () => ({
    specVersion: 1, name: 'breaking', model: 'one', dimensions: 2,
    limits: { maxTexts: 10, maxTokensPerText: 100, maxTokensPerCall: 1000 },
    embed: async ({ role, texts }) => {
      if (role === 'document') return { vectors: texts.map(() => Float32Array.of(1, 0)), model: 'one', usage: { calls: 1 } };
      throw new TypeError('401 for ${secret} at https://ada:pass@internal.example');
    },
  }),
};
`;

let loaded: LoadedConfig;

beforeEach(async () => {
  const cwd = tempFolder();
  writeFiles(cwd, {
    'breaking.js': breakingEmbedder,
    'package.json': '{"type":"module"}',
    'touchstone.config.yaml': 'embedder: { use: ./breaking.js }\nindexes: { docs: { sources: [docs] } }\n',
    'docs/hooks.md': '# Hooks\n\nThe onRequest hook runs first.\n',
  });
  loaded = await loadConfig({ cwd, env: {}, isTrusted: true });
  const { store, embedder, close } = await openProviders(loaded, ['embedder']);
  await ingest({ index: 'docs', baseDir: cwd, sources: [{ path: 'docs' }] }, { store, embedder });
  await close();
});

describe('what a remote caller sees of a failure', () => {
  it('of a plugin that breaks: our words; the foreign text is the cause alone, and the log says where', async () => {
    const retriever = await openRetriever(loaded, { engine });
    const error = await failureOf(retriever.retrieve({ query: 'hooks', index: 'docs', searchMethod: 'semantic' }));
    expect(error).toMatchObject({ code: 'internal', cause: { message: expect.stringContaining(secret) } });
    expect(error.message).toMatch(/^The search of index "docs" failed unexpectedly.*log/);
    const [{ outcome } = {}] = (await retriever.log.entries()).entries.slice(-1);
    expect(outcome).toMatchObject({
      code: 'internal',
      operatorNote: expect.stringMatching(/^TypeError at .*breaking\.js/),
    });
    const [many] = await retriever.retrieveMany([{ query: 'hooks', index: 'docs', searchMethod: 'semantic' }]);
    expect(many).toMatchObject({ status: 'error', error: { code: 'internal' } });
    for (const text of [seen(error), JSON.stringify(outcome), many?.status === 'error' ? seen(many.error) : '']) {
      expect(text).not.toMatch(/sk-of|ada:pass/);
    }
    await retriever.close();
  });

  it('in the warnings of evidence: our words', async () => {
    const evidence = await openEvidence(loaded, { engine });
    const { pack } = await evidence.gather({ query: 'hooks', taskMode: 'explain', maxResultsFinal: 12 });
    expect(pack.warnings.length).toBeGreaterThan(0);
    expect(JSON.stringify(pack)).not.toMatch(/sk-of|ada:pass/);
    await evidence.close();
  });

  it('of a damaged index file: its name without its folder, which the log has', async () => {
    const folder = join(loaded.baseDir, '.touchstone');
    for (const name of readdirSync(folder).filter((name) => /-(wal|shm)$/.test(name))) rmSync(join(folder, name));
    const file = join(folder, 'index.sqlite');
    expect(existsSync(file)).toBe(true);
    writeFileSync(file, 'This is a letter. '.repeat(500));
    const retriever = await openRetriever(loaded, { engine });
    const error = await failureOf(retriever.retrieve({ query: 'hooks', index: 'docs' }));
    expect(error).toMatchObject({ code: 'invalid_config', operatorNote: expect.stringContaining(file) });
    expect(seen(error)).toContain('index.sqlite is not a SQLite database');
    expect(seen(error)).not.toContain(loaded.baseDir);
    expect(JSON.stringify((await retriever.log.entries()).entries)).toContain(file);
    await retriever.close();
  });
});

/** What a door sends. */
function seen(error: RetrievalError): string {
  return JSON.stringify(errorReport.encode(toErrorReport(error, { query: 'hooks' })));
}

async function failureOf(work: Promise<unknown>): Promise<RetrievalError> {
  const thrown: unknown = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (!isRetrievalError(thrown)) throw new RetrievalError('internal', 'It did not fail with an error of the engine.');
  return thrown;
}
