import { type LanguageModel, type Reranker, type SparseEncoder, type Store, systemClock } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { resilient } from '../../src/resilience/resilient.ts';
import { failure, settingsOf } from './fakes.ts';

const context = { clock: systemClock, random: () => 0.5 };
const settings = settingsOf({ baseDelayMs: 0 });

type Call = readonly [method: string, ...args: unknown[]];

/** A store with these methods, each of which fails once and then says what it was called with. */
function flakyStore(methods: readonly string[]): { readonly store: Store; readonly calls: Call[] } {
  const calls: Call[] = [];
  const entries = methods.map((method) => {
    let failed = false;
    const answer = async (...args: unknown[]) => {
      calls.push([method, ...args]);
      if (failed) return method;
      failed = true;
      throw failure('unavailable');
    };
    return [method, answer];
  });
  const store = {
    specVersion: 1,
    name: 'fake',
    limits: { maxTopK: 7 },
    concurrentWrites: 3,
    ...Object.fromEntries(entries),
  } as Store;
  return { store, calls };
}

const required = ['describe', 'ensureIndex', 'upsert', 'remove', 'activate', 'dropIndex'];
const optional = [
  'searchDense',
  'searchSparse',
  'searchKeyword',
  'searchHybrid',
  'searchMany',
  'fetchByFilter',
  'fetchByIds',
  'count',
  'listIndexes',
  'checkHealth',
  'dropGeneration',
  'applyDocuments',
  'fetchIndexed',
  'readDocuments',
  'claimLease',
  'releaseLease',
  'settleWeights',
  'seedIndex',
  'optimize',
];
const scope = { index: 'docs', topK: 1 };
const options = { generation: 'g2' };
const record = {
  documentId: 'd',
  sourceId: 's',
  contentHash: '',
  sizeBytes: 0,
  modifiedMs: null,
  settingsHash: '',
  ref: '',
  chunkCount: 0,
};

const claim = { holder: 'run', program: 'index', process: { id: 1, machine: 'here' }, nowMs: 0, durationMs: 1 };

/** Every method, called once. */
const everyCall: readonly (readonly [string, (store: Store) => Promise<unknown> | undefined])[] = [
  ['describe', (store) => store.describe('docs')],
  ['searchDense', (store) => store.searchDense?.({ ...scope, vector: [1] })],
  ['searchSparse', (store) => store.searchSparse?.({ ...scope, vector: { indices: [], values: [] } })],
  ['searchKeyword', (store) => store.searchKeyword?.({ ...scope, text: 'a' })],
  ['searchHybrid', (store) => store.searchHybrid?.({ ...scope, branches: [], fusion: { method: 'dbsf' } })],
  ['searchMany', (store) => store.searchMany?.([])],
  ['fetchByFilter', (store) => store.fetchByFilter?.({ index: 'docs', limit: 1 })],
  ['fetchByIds', (store) => store.fetchByIds?.('docs', ['a'])],
  ['count', (store) => store.count?.('docs', undefined)],
  ['listIndexes', (store) => store.listIndexes?.()],
  ['checkHealth', (store) => store.checkHealth?.()],
  ['ensureIndex', (store) => store.ensureIndex({ index: 'docs', fingerprint: {} })],
  ['upsert', (store) => store.upsert('docs', [], options)],
  ['remove', (store) => store.remove('docs', { ids: ['a'] }, options)],
  ['applyDocuments', (store) => store.applyDocuments?.('docs', [{ kind: 'relabel', record }], options)],
  ['readDocuments', (store) => store.readDocuments?.('docs', options)],
  ['claimLease', (store) => store.claimLease?.('docs', claim)],
  ['releaseLease', (store) => store.releaseLease?.('docs', 'run')],
  ['settleWeights', (store) => store.settleWeights?.('docs', options)],
];

describe('a wrapped store', () => {
  it('has every method that the store has', () => {
    const wrapped = resilient('store', flakyStore([...required, ...optional, 'close']).store, settings, context);
    expect(Object.keys(wrapped).sort()).toEqual(
      [...required, ...optional, 'close', 'specVersion', 'name', 'limits', 'concurrentWrites', 'place'].sort(),
    );
    expect(wrapped).toMatchObject({ specVersion: 1, name: 'fake', limits: { maxTopK: 7 }, concurrentWrites: 3 });
  });

  it('passes on how exactly weights are to be settled', async () => {
    const { store, calls } = flakyStore([...required, ...optional]);
    await resilient('store', store, settings, context).settleWeights?.('docs', { isExact: true });
    expect(calls.at(-1)).toMatchObject(['settleWeights', 'docs', { isExact: true }]);
  });

  it.each(['close', ...optional])('has no %s where the store has none', (method) => {
    const methods = [...required, ...optional, 'close'].filter((name) => name !== method);
    expect(Reflect.get(resilient('store', flakyStore(methods).store, settings, context), method)).toBeUndefined();
  });

  it.each(everyCall)('passes %s on as it is, with a signal, and again when it failed', async (method, call) => {
    const bare = flakyStore([method]);
    await expect(call(bare.store)).rejects.toThrow();
    const [, ...expected] = bare.calls[0] as Call;
    const { store, calls } = flakyStore([...required, ...optional]);
    expect(await call(resilient('store', store, settings, context))).toBe(method);
    expect(calls).toHaveLength(2);
    const [name, ...args] = calls[1] as Call;
    const given = args.pop();
    expect(name).toBe(method);
    expect(given).toHaveProperty('signal');
    expect(args).toEqual(expected.filter((argument) => argument !== options));
    expect(given).toMatchObject(expected.includes(options) ? options : {});
  });

  it.each([
    ['activate', (store: Store) => store.activate('docs', 'g')],
    ['dropIndex', (store: Store) => store.dropIndex('docs')],
    ['dropGeneration', (store: Store) => store.dropGeneration?.('docs', 'g')],
    ['optimize', (store: Store) => store.optimize?.('docs')],
  ])('does not repeat %s, which may have happened', async (method, call) => {
    const { store, calls } = flakyStore([...required, ...optional]);
    await expect(call(resilient('store', store, settings, context))).rejects.toMatchObject({ code: 'unavailable' });
    expect(calls.map(([name]) => name)).toEqual([method]);
  });
});

describe('the other ports', () => {
  it('a reranker', async () => {
    let failed = false;
    const reranker: Reranker = {
      specVersion: 1,
      name: 'fake',
      model: 'rerank-1',
      followsInstructions: true,
      limits: { maxDocuments: 1, maxTokensPerPair: 2, maxTokensPerCall: 3 },
      async rerank({ query, documents }) {
        if (failed) return { scores: documents.map(() => 0.5), usage: { calls: 1, tokens: query.length } };
        failed = true;
        throw failure('rate_limited');
      },
    };
    const wrapped = resilient('reranker', reranker, { ...settings, tokensPerMinute: 1_000_000 }, context);
    const documents = [{ id: 'a', text: 'text', metadata: {} }];
    expect(await wrapped.rerank({ query: 'abc', documents })).toEqual({
      scores: [0.5],
      usage: { calls: 1, tokens: 3 },
    });
    const { rerank, ...data } = reranker;
    expect(wrapped).toMatchObject(data);
    expect(rerank).toBeTypeOf('function');
  });

  it('a language model', async () => {
    let failed = false;
    const model: LanguageModel = {
      specVersion: 1,
      name: 'fake',
      model: 'llm-1',
      async generate({ prompt }) {
        if (failed) return { text: prompt, usage: { calls: 1, inputTokens: 1, outputTokens: 1 } };
        failed = true;
        throw failure('timeout');
      },
    };
    const wrapped = resilient('language-model', model, { ...settings, tokensPerMinute: 1_000_000 }, context);
    expect((await wrapped.generate({ prompt: 'hello' })).text).toBe('hello');
    expect(wrapped).toMatchObject({ specVersion: 1, name: 'fake', model: 'llm-1' });
  });

  it('a sparse encoder', async () => {
    let failed = false;
    const encoder: SparseEncoder = {
      specVersion: 1,
      name: 'fake',
      fingerprint: 'bm25-1',
      async encode({ texts }) {
        if (failed) return texts.map(() => ({ indices: [1], values: [1] }));
        failed = true;
        throw failure('unavailable');
      },
    };
    const wrapped = resilient('sparse-encoder', encoder, settings, context);
    expect(await wrapped.encode({ texts: ['a'], role: 'query' })).toEqual([{ indices: [1], values: [1] }]);
    expect(wrapped).toMatchObject({ specVersion: 1, name: 'fake', fingerprint: 'bm25-1' });
  });
});
