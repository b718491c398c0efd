import { createClient } from '@touchstone/client';
import { isRetrievalError } from '@touchstone/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { runEngine, type TestedEngine, twoIndexes, write } from './running-engine.ts';

let tested: TestedEngine;
let client: ReturnType<typeof createClient>;

beforeAll(async () => {
  tested = await runEngine(twoIndexes);
  client = createClient({ baseUrl: tested.engine.url, maxTries: 1 });
});

afterAll(() => tested.stop());

describe('@touchstone/client asks a running engine', () => {
  it('retrieve: the call, and the id under which the log has it', async () => {
    const { call, requestId = '' } = await client.retrieve({
      index: 'docs',
      query: 'onRequest hook',
      searchMethod: 'hybrid',
      topK: 2,
      filter: { op: 'prefix', field: 'path', value: 'docs/' },
    });
    expect(call).toMatchObject({ index: 'docs', searchMethod: 'hybrid', topK: 2, hybridAlpha: 0.5, resultCount: 2 });
    expect(call.results[0]?.metadata.path).toBe('docs/hooks.md');
    const history = await client.call(requestId);
    expect(history.call).toMatchObject({ kind: 'search', id: requestId, request: { query: 'onRequest hook' } });
    expect(history.candidates[0]?.returned).toBe(true);
    expect(await client.replay(requestId)).toMatchObject({ id: requestId, same: true });
    expect((await client.calls({ limit: 1 })).calls).toMatchObject([{ id: requestId, kind: 'search' }]);
  });

  it('search: one index, and several merged', async () => {
    const one = await client.search({ query: 'errors of a route', index: 'docs' });
    expect(one.retrievalCalls.map(({ index }) => index)).toEqual(['docs']);
    expect(one.merged).toBeUndefined();
    const several = await client.search({ query: 'hooks', indexes: ['docs', 'code'] });
    expect(several.retrievalCalls.map(({ index }) => index)).toEqual(['docs', 'code']);
    expect(new Set(several.merged?.map(({ index }) => index))).toEqual(new Set(['docs', 'code']));
  });

  it('retrieveMany: an error is one item, of the same kind as if it had been thrown', async () => {
    const { items } = await client.retrieveMany([
      { index: 'docs', query: 'hooks' },
      { index: 'docs', query: ' ' },
      { index: 'code', query: 'run hooks', topK: 1 },
    ]);
    expect(items).toMatchObject([
      { status: 'ok', call: { index: 'docs' } },
      { status: 'error', error: { code: 'invalid_request' } },
      { status: 'ok', call: { index: 'code', resultCount: 1 } },
    ]);
    expect(items[1]?.status === 'error' && isRetrievalError(items[1].error)).toBe(true);
  });

  it('evidence: the pack, and each stage as it ends, in the order of the trace', async () => {
    const told: string[] = [];
    const {
      status,
      evidencePack,
      requestId = '',
    } = await client.evidence(
      { query: 'What does setErrorHandler catch?', maxResultsFinal: 3 },
      { onStage: ({ stage }) => told.push(stage) },
    );
    expect(status).toBe('success');
    expect(evidencePack?.candidates[0]?.path).toBe('docs/errors.md');
    const { call } = await client.call(requestId);
    expect([...told].sort()).toEqual(call.trace.stages.map(({ stage }) => stage).sort());
  });

  it('context: the pack, and each stage as it ends, in the order of the trace', async () => {
    const told: string[] = [];
    const { sources, understanding, requestId } = await client.context(
      { query: 'When does the onRequest hook run?', index: 'docs', topK: 1 },
      { onStage: ({ stage }) => told.push(stage) },
    );
    expect([sources[0]?.path, understanding.by]).toEqual(['docs/hooks.md', 'rules']);
    const { call } = await client.call(requestId ?? '');
    expect([...told].sort()).toEqual(call.trace.stages.map(({ stage }) => stage).sort());
  });

  it.each(['retrieve', 'search'] as const)('%s: tells its stages', async (name) => {
    const told: string[] = [];
    await client[name]({ index: 'docs', query: 'hooks' }, { onStage: ({ stage }) => told.push(stage) });
    expect(told).toEqual(expect.arrayContaining(['plan', 'search', 'rank']));
  });

  it('source: the lines of a citation of a pack, and lines of a path with their neighbours', async () => {
    const { evidencePack } = await client.evidence({ query: 'What does setErrorHandler catch?', maxResultsFinal: 1 });
    const [candidate] = evidencePack?.candidates ?? [];
    expect(await client.source('docs', { citation: candidate?.citation ?? '' })).toMatchObject({
      index: 'docs',
      path: 'docs/errors.md',
      text: candidate?.text,
    });
    expect(await client.source('docs', { path: 'docs/hooks.md', lines: [3, 3], before: 2, after: 1 })).toMatchObject({
      startLine: 3,
      endLine: 3,
      text: 'The onRequest hook runs before the body of a request is parsed.',
      before: [
        { line: 1, text: '# Hooks' },
        { line: 2, text: '' },
      ],
      after: [{ line: 4, text: '' }],
    });
    await expect(client.source('docs', { path: '../secret' })).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('index: hears of the progress, gets the report, and is refused where the engine writes nothing', async () => {
    const own = await runEngine(twoIndexes, { allowWrites: true });
    onTestFinished(() => own.stop());
    write(own.folder, { 'docs/zebra.md': '# Zebra\n\nA zebra has stripes.\n' });
    const told: unknown[] = [];
    const writing = createClient({ baseUrl: own.engine.url });
    const { report } = await writing.index('docs', { onProgress: (progress) => told.push(progress) });
    expect(report).toMatchObject({ index: 'docs', added: { documents: 1 }, unchanged: { documents: 2 } });
    expect(told.length).toBeGreaterThan(0);
    await expect(client.index('docs')).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('indexes, health and ready', async () => {
    const { store, indexes, notIndexed } = await client.indexes();
    expect([store.name, indexes.map(({ index }) => index).sort(), notIndexed]).toEqual([
      'sqlite',
      ['code', 'docs'],
      [],
    ]);
    expect(await client.health()).toMatchObject({ status: 'ok', version: 'test' });
    const { status, providers } = await client.ready();
    expect([status, providers.map(({ kind }) => kind)]).toEqual(['ready', ['store', 'embedder', 'reranker']]);
  });

  it('004 US3.4: an error has code, message, context of the query and the request id of the header', async () => {
    const failed = await client.retrieve({ index: 'nowhere', query: 'hooks' }).catch((error: unknown) => error);
    expect(failed).toMatchObject({
      code: 'index_not_found',
      message: expect.stringContaining('nowhere'),
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      cause: { context: { index: 'nowhere', query: 'hooks' } },
    });
    const told = client.evidence({ query: ' ' }, { onStage: () => {} });
    await expect(told).rejects.toMatchObject({ code: 'invalid_request' });
  });
});
