import { join } from 'node:path';
import type { Embedder, Store } from '@touchstone/contract';
import { buildIndex } from '@touchstone/ingest';
import { createRetriever } from '@touchstone/pipeline';
import { sqliteStore } from '@touchstone/provider-sqlite';
import { expect, it } from 'vitest';
import { corpus } from './corpus.ts';
import { tempFolder } from './temp-folder.ts';

/** Vectors of a text's length, in as many dimensions as one likes; `before` runs before each call. */
function embedder(model: string, dimensions: number, before: () => Promise<unknown> = async () => {}): Embedder {
  return {
    specVersion: 1,
    name: 'test',
    model,
    dimensions,
    limits: { maxTexts: 1, maxTokensPerText: 1000, maxTokensPerCall: 10_000 },
    embed: async ({ texts }) => {
      await before();
      return { vectors: texts.map((text) => Float32Array.from({ length: dimensions }, (_, at) => text.length + at)) };
    },
  };
}

/** The store, with something done before each of its writes. */
function watched(store: Store, before: () => Promise<unknown>): Store {
  const { ensureIndex, applyDocuments, activate } = store;
  return {
    ...store,
    ensureIndex: (...given) => before().then(() => ensureIndex(...given)),
    applyDocuments: (...given) => before().then(() => applyDocuments?.(...given)),
    activate: (...given) => before().then(() => activate(...given)),
  };
}

it('another process answers from the old vectors through a whole re-embedding, until the new ones are active', async () => {
  const folder = tempFolder(corpus);
  const file = join(folder, 'index.sqlite');
  const request = { index: 'x', baseDir: folder, sources: [{ path: 'docs' }, { path: 'src' }] };
  const [old, store] = [embedder('old', 2), sqliteStore({ file })];
  await buildIndex(request, { store, embedder: old });

  const reader = sqliteStore({ file });
  const retriever = createRetriever({ store: reader, embedder: old });
  const ask = () =>
    retriever.retrieve({
      index: 'x',
      query: 'error handler',
      topK: 5,
      filters: {},
      searchMethod: 'hybrid',
      queryPreprocessing: 'none',
    });
  const { call: expected } = await ask();
  expect(expected.resultCount).toBeGreaterThan(1);
  const seen: unknown[] = [];
  const searchNow = async () => {
    const { call } = await ask();
    expect(call).toEqual(expected);
    seen.push((await reader.describe('x')).fingerprint.embedding?.model);
  };

  const providers = { store: watched(store, searchNow), embedder: embedder('new', 3, searchNow) };
  await buildIndex(request, providers);

  // Before the index is made, before each text is embedded, and before the batch is written and activated.
  expect(seen.length).toBeGreaterThanOrEqual(6);
  expect(new Set(seen)).toEqual(new Set(['old']));
  expect((await reader.describe('x')).fingerprint.embedding?.model).toBe('new');
  await expect(ask()).rejects.toMatchObject({
    code: 'invalid_config',
    message: expect.stringMatching(/built with test\/new .*configured embedder is test\/old/),
  });
  await reader.close();
  await store.close();
});

it('a search whose index is built with another model of the same size meanwhile is refused, and never compares two models', async () => {
  const folder = tempFolder(corpus);
  const file = join(folder, 'index.sqlite');
  const request = { index: 'x', baseDir: folder, sources: [{ path: 'docs' }] };
  const store = sqliteStore({ file });
  await buildIndex(request, { store, embedder: embedder('old', 2) });
  const reader = sqliteStore({ file });
  // Between the description of the index and the search of its vectors, as another process may.
  const rebuilding = embedder('old', 2, () => buildIndex(request, { store, embedder: embedder('new', 2) }));
  const asked = createRetriever({ store: reader, embedder: rebuilding }).retrieve({
    index: 'x',
    query: 'error handler',
    topK: 5,
    filters: {},
    searchMethod: 'semantic',
    queryPreprocessing: 'none',
  });
  await expect(asked).rejects.toMatchObject({
    code: 'invalid_config',
    message: expect.stringMatching(/built with test\/new .* vector of test\/old/),
  });
  await reader.close();
  await store.close();
});
