import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig, openContexts, openEvidence, openRetriever } from '../src/index.ts';
import { tempFolder } from './temp-folder.ts';

/** A stopped process behind an open port: the kernel takes the connection, and nothing ever answers. */
const sockets = new Set<Socket>();
const stopped = createServer((socket) => void sockets.add(socket));
let url: string;
beforeAll(async () => {
  stopped.listen(0, '127.0.0.1');
  await once(stopped, 'listening');
  const address = stopped.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  stopped.close();
});

const engine = 'test 1';
const query = 'when do hooks run';
const late = { code: 'timeout' };
const evidenceRequest = { query, taskMode: 'explain', maxResultsFinal: 5 } as const;

function projectOn(rest: string) {
  const store = `store: { use: "@touchstone/provider-qdrant", options: { url: "${url}" } }\n`;
  const cwd = tempFolder({ 'touchstone.config.yaml': `${store}retrieval: { timeoutMs: 200 }\n${rest}` });
  return loadConfig({ cwd, env: {} });
}

describe.each([
  ['that the config names', 'indexes: { docs: { sources: [docs] }, code: { sources: [src] } }\n'],
  ['that only the store knows', ''],
])('a store that never answers, asked for indexes %s', (_, rest) => {
  it('holds no search longer than its time', async () => {
    const retriever = await openRetriever(await projectOn(rest), { engine, writesLog: false });
    await expect(retriever.retrieve({ query, index: 'docs' })).rejects.toMatchObject(late);
    await expect(retriever.retrieve({ query, index: 'docs', searchMethod: 'keyword' })).rejects.toMatchObject(late);
    await expect(retriever.retrieveFrom(['docs', 'code'], { query })).rejects.toMatchObject(late);
    if (rest === '') {
      await expect(retriever.retrieve({ query })).rejects.toMatchObject(late);
      await expect(retriever.indexes()).rejects.toMatchObject(late);
    }
    await retriever.close();
  });

  it('holds a batch for the time of one search, however many questions and indexes it has', async () => {
    const retriever = await openRetriever(await projectOn(rest), { engine, writesLog: false });
    const questions = Array.from({ length: 200 }, (_, at) => ({ query, index: `index-${at}` }));
    const outcomes = await retriever.retrieveMany(questions);
    expect(outcomes).toHaveLength(200);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ status: 'error', error: late });
    await retriever.close();
  });

  it('holds evidence and contexts no longer than their budget, or than a stage may take', async () => {
    const stages = 'timeoutsMs: { search: 200, describe: 200 }';
    const loaded = await projectOn(`${rest}evidence: { ${stages} }\ncontext: { ${stages} }\n`);
    const evidence = await openEvidence(loaded, { engine, writesLog: false });
    await expect(evidence.gather({ ...evidenceRequest, timeBudgetMs: 150 })).rejects.toMatchObject(late);
    await expect(evidence.gather(evidenceRequest)).rejects.toMatchObject(late);
    await evidence.close();
    const contexts = await openContexts(loaded, { engine, writesLog: false });
    await expect(contexts.gather({ query, index: 'docs', timeBudgetMs: 150 })).rejects.toMatchObject(late);
    await expect(contexts.gather({ query, index: 'docs' })).rejects.toMatchObject(late);
    await contexts.close();
  });
});

describe('time that is spent before a search', () => {
  it('counts for the search', async () => {
    const loaded = await projectOn('indexes: { docs: { sources: [docs] } }\n');
    const retriever = await openRetriever(loaded, { engine, writesLog: false });
    const hour = 3_600_000;
    const asking = { timeoutMs: hour, spentMs: hour - 200 };
    await expect(retriever.retrieve({ query, index: 'docs' }, asking)).rejects.toMatchObject(late);
    await retriever.close();
  });
});
