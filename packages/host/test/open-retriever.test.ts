import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ingest } from '@touchstone/ingest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig, openProviders, openRetriever } from '../src/index.ts';
import { candidateHistories } from '../src/log/candidate-history.ts';
import { compareCalls } from '../src/log/compare-calls.ts';
import { makeTempFolder, tempFolder, writeFiles } from './temp-folder.ts';

const files = {
  'touchstone.config.yaml': 'indexes: { docs: { sources: [docs] }, code: { sources: [src] } }\n',
  'docs/hooks.md': '# Hooks\n\nThe onRequest hook runs before the body of a request is parsed.\n',
  'src/hooks.js': 'export function runHooks(hooks, request) {\n  for (const hook of hooks) hook(request);\n}\n',
};

async function project(
  config = files['touchstone.config.yaml'],
  embedders: readonly 'embedder'[] = ['embedder'],
  cwd = tempFolder(),
) {
  writeFiles(cwd, { ...files, 'touchstone.config.yaml': config });
  const loaded = await loadConfig({ cwd, env: {}, isTrusted: true });
  const { store, embedder, close } = await openProviders(loaded, embedders);
  for (const [index, { sources = [] }] of Object.entries(loaded.config.indexes)) {
    await ingest({ index, baseDir: loaded.baseDir, sources }, { store, embedder });
  }
  await close();
  return loaded;
}

const shared = makeTempFolder();
let loaded: Awaited<ReturnType<typeof project>>;
beforeAll(async () => {
  loaded = await project(undefined, undefined, shared);
});
afterAll(() => rmSync(shared, { recursive: true, force: true }));

const engine = 'test 1';

describe('openRetriever', () => {
  it('fills in what a question leaves out, and logs the call', async () => {
    const retriever = await openRetriever(loaded, { engine });
    const { call, record } = await retriever.retrieve({ query: 'when do hooks run', index: 'docs' });
    expect(call).toMatchObject({ index: 'docs', topK: 5, searchMethod: 'hybrid', hybridAlpha: 0.5 });
    expect(call.results[0]?.metadata.path).toBe('docs/hooks.md');
    const kept = await retriever.log.read(record.id);
    expect(compareCalls(kept, record).same).toBe(true);
    expect(candidateHistories(kept.trace.stages)[0]).toMatchObject({ returned: true });
    await retriever.close();
  });

  it.each(['semantic', 'keyword', 'hybrid'] as const)(
    '001: an alpha counts with method hybrid alone: %s',
    async (searchMethod) => {
      const retriever = await openRetriever(loaded, { engine, writesLog: false });
      const ask = (hybridAlpha: number) =>
        retriever.retrieve({ query: 'hooks', index: 'docs', searchMethod, hybridAlpha });
      const { call } = await ask(0.3);
      expect(call.hybridAlpha).toBe(searchMethod === 'hybrid' ? 0.3 : undefined);
      const { call: other } = await ask(0.9);
      if (searchMethod !== 'hybrid') expect(other).toEqual(call);
      await retriever.close();
    },
  );

  it('004 FR-011: a call that fails is logged too, with its query, index and error', async () => {
    const retriever = await openRetriever(loaded, { engine, newId: () => 'failing-1' });
    const failing = retriever.retrieve({ query: 'hooks', index: 'dosc' });
    await expect(failing).rejects.toMatchObject({
      code: 'index_not_found',
      message: expect.stringContaining('"docs"?'),
    });
    const { entries } = await retriever.log.entries();
    expect(entries.at(-1)).toMatchObject({
      id: 'failing-1',
      kind: 'search',
      outcome: { status: 'error', code: 'index_not_found' },
      query: { form: 'keep', length: 5, text: 'hooks' },
      indexes: ['dosc'],
    });
    await retriever.close();
  });

  it('refuses a threshold where the config chooses keyword search, and a question that may mean several indexes', async () => {
    const words = { ...loaded, config: { ...loaded.config, embedder: undefined } };
    const retriever = await openRetriever(words, { engine, writesLog: false });
    const asking = retriever.retrieve({ query: 'x', index: 'docs', scoreThreshold: 0.4 });
    await expect(asking).rejects.toThrow('score_threshold applies to similarity and keyword search has none');
    const unclear = retriever.retrieve({ query: 'x' });
    await expect(unclear).rejects.toThrow('There are several indexes: docs, code.');
    await retriever.close();
  });

  it('searches by words where no method is stated and the index holds no vectors, and says so', async () => {
    const words = await project(files['touchstone.config.yaml'], []);
    const retriever = await openRetriever(words, { engine });
    const { call } = await retriever.retrieve({ query: 'hooks', index: 'docs' });
    expect(call).toMatchObject({ searchMethod: 'keyword', warnings: [{ code: 'branch_unavailable' }] });
    const stated = retriever.retrieve({ query: 'hooks', index: 'docs', searchMethod: 'hybrid' });
    await expect(stated).rejects.toMatchObject({ code: 'invalid_config' });
    await retriever.close();
  });

  it('asks several indexes: a canonical call for each, and one list by rank that names the index of each result', async () => {
    const retriever = await openRetriever(loaded, { engine });
    const question = { query: 'hooks of a request' };
    const { retrievals, merged } = await retriever.retrieveFrom(['docs', 'code'], question);
    const alone = await retriever.retrieve({ ...question, index: 'docs' });
    expect(retrievals[0]?.call).toEqual(alone.call);
    expect(merged.map(({ index, rrfScore }) => [index, rrfScore])).toEqual([
      ['code', 1 / 61],
      ['docs', 1 / 61],
    ]);
    await retriever.close();
  });

  it('004 FR-014: asks many at once; each outcome in its place, each logged', async () => {
    const ids = ['many-1', 'many-2', 'many-3', 'many-4', 'many-5'].values();
    const retriever = await openRetriever(loaded, { engine, newId: () => ids.next().value ?? 'more' });
    const before = (await retriever.log.entries()).entries.length;
    const outcomes = await retriever.retrieveMany([
      { query: 'hooks', index: 'docs' },
      { query: 'hooks', index: 'nowhere' },
      { query: 'run hooks', index: 'code', topK: 1 },
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['ok', 'error', 'ok']);
    const { call } = await retriever.retrieve({ query: 'run hooks', index: 'code', topK: 1 });
    expect(outcomes[2]?.status === 'ok' && outcomes[2].retrieval.call).toEqual(call);
    const { entries } = await retriever.log.entries();
    expect(
      entries
        .slice(before)
        .map(({ outcome }) => outcome.status)
        .sort(),
    ).toEqual(['error', 'ok', 'ok', 'ok']);
    await retriever.close();
  });

  it('004 FR-014: a question whose encoder cannot be made fails alone, and is logged', async () => {
    const own = '{ sources: [src], embedder: "./no-such-plugin.js" }';
    const config = `log: { folder: broken-log }\nindexes: { docs: { sources: [docs] }, code: ${own} }\n`;
    writeFiles(shared, { 'broken.config.yaml': config });
    const partly = await loadConfig({ cwd: shared, env: {}, isTrusted: true, file: 'broken.config.yaml' });
    const retriever = await openRetriever(partly, { engine });
    const outcomes = await retriever.retrieveMany([
      { query: 'hooks', index: 'code' },
      { query: 'hooks', index: 'docs' },
    ]);
    expect(outcomes.map((outcome) => (outcome.status === 'ok' ? 'ok' : outcome.error.code))).toEqual([
      'invalid_config',
      'ok',
    ]);
    const { entries } = await retriever.log.entries();
    expect(entries.map(({ indexes, outcome }) => [...indexes, outcome.status]).sort()).toEqual([
      ['code', 'error'],
      ['docs', 'ok'],
    ]);
    await retriever.close();
  });

  it('repeats a recorded call as it was: its method, where the default has become hybrid, and no threshold that came later', async () => {
    const words = await project(files['touchstone.config.yaml'], []);
    const first = await openRetriever(words, { engine });
    const { record, call } = await first.retrieve({ query: 'hooks', index: 'docs' });
    // While nothing has changed the fallback is told again.
    expect((await first.repeat(record)).call).toEqual(call);
    await first.close();

    const later = await project(`retrieval: { profile: validated }\n${files['touchstone.config.yaml']}`);
    const second = await openRetriever(later, { engine });
    expect((await second.retrieve({ query: 'hooks', index: 'docs' })).call.searchMethod).toBe('hybrid');
    const again = await second.repeat(record);
    expect(again.record.request).toEqual(record.request);
    expect(again.call.warnings).toBeUndefined();
    const ranked = (results: typeof call.results) => results.map(({ id, relevanceScore }) => [id, relevanceScore]);
    expect(ranked(again.call.results)).toEqual(ranked(call.results));
    await second.close();
  });

  it('a log that cannot be written costs a warning, not the answer', async () => {
    const blocked = await project();
    rmSync(join(blocked.baseDir, '.touchstone/log'), { recursive: true, force: true });
    mkdirSync(join(blocked.baseDir, '.touchstone'), { recursive: true });
    writeFileSync(join(blocked.baseDir, '.touchstone/log'), 'a file where the folder should be');
    const told: string[] = [];
    const retriever = await openRetriever(blocked, { engine, onLogFailure: (message) => told.push(message) });
    expect((await retriever.retrieve({ query: 'hooks', index: 'docs' })).call.resultCount).toBe(1);
    expect(told).toEqual([expect.stringMatching(/^The call could not be kept \(.+\): make its folder writable/)]);
    await retriever.close();
  });

  it('004 FR-005: the profile validated holds every hybrid result to its threshold', async () => {
    const validated = await project(`retrieval: { profile: validated }\n${files['touchstone.config.yaml']}`);
    const retriever = await openRetriever(validated, { engine });
    expect(retriever.settings).toMatchObject({ scoreThreshold: 0.5, thresholdScope: 'result' });
    const { call, similarities } = await retriever.retrieve({ query: 'request zebra quantum', index: 'docs' });
    for (const { id } of call.results) expect(similarities.get(id)).toBeGreaterThanOrEqual(0.5);
    await retriever.close();
  });
});

describe('what a config says to no effect', () => {
  it('a file that is named almost like a config is pointed out', async () => {
    const { notices } = await loadConfig({ cwd: tempFolder({ 'touchstone.yaml': '{}' }), env: {}, isTrusted: true });
    expect(notices).toEqual([expect.stringMatching(/touchstone\.yaml is not read: name it touchstone\.config\.yaml/)]);
  });
});
