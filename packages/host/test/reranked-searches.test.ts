import { rmSync } from 'node:fs';
import type { Reranker } from '@touchstone/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closing, loadConfig, openIndexer, openProviders, openRetriever, repeatCall } from '../src/index.ts';
import { compareCalls } from '../src/log/compare-calls.ts';
import { makeTempFolder, writeFiles } from './temp-folder.ts';

const topics = ['hooks', 'errors', 'routes', 'plugins', 'replies'];
const files = {
  'touchstone.config.yaml': 'indexes: { docs: { sources: [docs] }, code: { sources: [src] } }\n',
  ...Object.fromEntries(
    topics.map((topic) => [
      `docs/${topic}.md`,
      `# All about ${topic}\n\nThe ${topic} of a request run before its body is parsed.\n`,
    ]),
  ),
  'src/hooks.js': 'export function runHooks(hooks, request) {\n  for (const hook of hooks) hook(request);\n}\n',
};

const folder = makeTempFolder();
const engine = 'test 1';
const load = async (retrieval = '') => {
  writeFiles(folder, { ...files, 'touchstone.config.yaml': files['touchstone.config.yaml'] + retrieval });
  return loadConfig({ cwd: folder, env: {}, isTrusted: true });
};

beforeAll(async () => {
  await closing(await openIndexer(await load()), async (indexer) => {
    for (const request of indexer.requests()) await indexer.index(request);
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const question = { query: 'when do hooks of a request run', index: 'docs' };

describe('decision 32: a reranked search', () => {
  it('is the default with the local reranker, unless the config or the question decides otherwise', async () => {
    const local = await openRetriever(await load('retrieval: { rerankPool: 3 }\n'), { engine });
    const { call } = await local.retrieve({ ...question, topK: 2 });
    expect(call).toMatchObject({ rerank: { model: 'touchstone-rerank-2', pool: 3, documents: 3 }, resultCount: 2 });
    expect((await local.retrieve({ ...question, rerank: false })).call.rerank).toBeUndefined();
    await local.close();
    const plain = await openRetriever(await load('retrieval: { rerank: false }\n'), { engine });
    expect((await plain.retrieve(question)).call.rerank).toBeUndefined();
    const asked = await plain.retrieve({ ...question, rerank: true, topK: 2 });
    expect(asked.call).toMatchObject({ rerank: { pool: 50, documents: 5 }, resultCount: 2 });
    await plain.close();
  });

  it('is in the log, and a replay makes it again with the same outcome', async () => {
    const loaded = await load();
    const retriever = await openRetriever(loaded, { engine });
    const { record } = await retriever.retrieve({ ...question, rerank: true });
    const kept = await retriever.log.read(record.id);
    expect(kept.settings).toMatchObject({ reranker: 'touchstone-rerank-2' });
    expect(kept.trace.stages.map(({ stage }) => stage)).toContain('rerank');
    expect(compareCalls(kept, await repeatCall(kept, loaded, { engine })).same).toBe(true);
    await retriever.close();
  });

  it('of several indexes reranks each list, and of a batch each question that asks for it', async () => {
    const retriever = await openRetriever(await load(), { engine });
    const { retrievals } = await retriever.retrieveFrom(['docs', 'code'], { ...question, rerank: true });
    expect(retrievals.map(({ call }) => call.rerank?.documents)).toEqual([5, 1]);
    const outcomes = await retriever.retrieveMany([question, { ...question, rerank: false }]);
    const models = outcomes.map((outcome) => outcome.status === 'ok' && outcome.retrieval.call.rerank?.model);
    expect(models).toEqual(['touchstone-rerank-2', undefined]);
    await retriever.close();
  });

  it('is refused where the config says that there is no reranker, with what to do', async () => {
    const retriever = await openRetriever(await load('reranker: none\n'), { engine });
    await expect(retriever.retrieve({ ...question, rerank: true })).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringContaining('no reranker is configured'),
    });
    await retriever.close();
  });

  it('costs the order alone where the reranker is down', async () => {
    const loaded = await load();
    const providers = await openProviders(loaded);
    const { reranker: local } = providers;
    if (local === undefined) throw new Error('The default config has a reranker.');
    const { specVersion, name, model, followsInstructions, limits } = local;
    const down: Reranker = {
      ...{ specVersion, name, model, followsInstructions, limits },
      rerank: () => Promise.reject(new Error('socket hang up')),
    };
    const retriever = await openRetriever(loaded, { engine, providers: { ...providers, reranker: down } });
    const { call } = await retriever.retrieve({ ...question, rerank: true });
    const { call: plain } = await retriever.retrieve({ ...question, topK: 50 });
    expect(call.results).toEqual(plain.results.slice(0, 5));
    expect(call.warnings).toMatchObject([{ code: 'rerank_unavailable' }]);
    expect(JSON.stringify(call.warnings)).not.toContain('socket');
    await retriever.close();
    await providers.close();
  });
});
