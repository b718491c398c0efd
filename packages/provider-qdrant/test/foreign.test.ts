import { randomUUID } from 'node:crypto';
import { bm25SparseEncoder } from '@touchstone/lexical';
import { expect, it, onTestFinished } from 'vitest';
import { describeOnQdrant } from '../../../tools/test-kit/qdrant-server.ts';
import { type ForeignCollection, qdrant } from '../src/index.ts';

const encoder = bm25SparseEncoder();
const embedding = { provider: 'voyage', model: 'voyage-code-3', dimensions: 2, metric: 'cosine' } as const;

/** A collection as another program fills it: an unnamed vector, integer ids, a payload of its own kind. */
async function filledByOthers(url: string): Promise<string> {
  const collection = `others-${randomUUID().slice(0, 8)}`;
  const send = async (method: string, path: string, body?: unknown) => {
    const headers = { 'content-type': 'application/json' };
    const init = { method, headers, body: body === undefined ? undefined : JSON.stringify(body) };
    const answer = await fetch(`${url}/collections/${collection}${path}`, init);
    expect(answer.status).toBe(200);
  };
  await send('PUT', '', {
    vectors: { size: 2, distance: 'Cosine' },
    sparse_vectors: { bm25: { modifier: 'idf' } },
  });
  onTestFinished(() => send('DELETE', ''));
  const texts = ['retry a request', 'harbour at high water'];
  const vectors = await encoder.encode({ texts, role: 'document' });
  const points = texts.map((text, i) => ({
    id: i + 1,
    vector: { '': i === 0 ? [1, 0] : [0.6, 0.8], bm25: vectors[i] },
    payload: { body: text, lang: 'en', metadata: { file_path: `docs/${i}.md` } },
  }));
  await send('POST', '/points/batch?wait=true', { operations: [{ upsert: { points } }] });
  return collection;
}

function opened(url: string, mapping: ForeignCollection) {
  return qdrant({ url, collections: { docs: mapping } });
}

function mappingOf(collection: string): ForeignCollection {
  return {
    collection,
    fingerprint: { embedding, keyword: encoder.fingerprint },
    vectors: { dense: '', keyword: 'bm25' },
    fields: { text: 'body', path: 'metadata.file_path' },
  };
}

await describeOnQdrant('a collection that someone else filled', (url) => {
  it('is searched by its unnamed vector and by keyword, with its fields under our names', async () => {
    const store = opened(url, mappingOf(await filledByOthers(url)));
    const first = {
      id: '1',
      text: 'retry a request',
      metadata: { lang: 'en', path: 'docs/0.md', metadata: { file_path: 'docs/0.md' } },
    };
    expect(await store.searchDense({ index: 'docs', vector: [1, 0], topK: 1 })).toMatchObject([first]);
    expect((await store.searchKeyword({ index: 'docs', text: 'tides of water', topK: 5 })).map(({ id }) => id)).toEqual(
      ['2'],
    );
    expect(await store.fetchByIds('docs', ['7', '1', 'no-such-form'])).toEqual([first]);
    const filter = { op: 'eq', field: 'path', value: 'docs/1.md' } as const;
    expect((await store.fetchByFilter({ index: 'docs', filter, limit: 5 })).map(({ id }) => id)).toEqual(['2']);
    expect(await store.describe('docs')).toEqual({
      index: 'docs',
      fingerprint: { embedding, keyword: encoder.fingerprint },
      branches: ['dense', 'keyword'],
      chunkCount: 2,
    });
  });

  it('is never written to', async () => {
    const store = opened(url, mappingOf(await filledByOthers(url)));
    const calls = [
      () => store.ensureIndex({ index: 'docs', fingerprint: {} }),
      () => store.upsert('docs', []),
      () => store.remove('docs', { ids: ['1'] }),
      () => store.applyDocuments('docs', []),
      () => store.activate('docs', 'next'),
      () => store.dropGeneration('docs', 'main'),
      () => store.dropIndex('docs'),
      () => store.optimize('docs'),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'unsupported' });
    expect(await store.count('docs', undefined)).toBe(2);
  });

  it('has to have the vectors that the config says', async () => {
    const mapping = mappingOf(await filledByOthers(url));
    const built = mapping.fingerprint;
    const wrong: readonly (readonly [ForeignCollection, string])[] = [
      [{ ...mapping, fingerprint: { ...built, embedding: { ...embedding, dimensions: 3 } } }, '2 dimensions, not 3'],
      [{ ...mapping, fingerprint: { ...built, embedding: { ...embedding, metric: 'dot' } } }, 'distance is Cosine'],
      [{ ...mapping, vectors: { dense: 'text' } }, '"text"'],
      [{ ...mapping, vectors: {}, fingerprint: { sparse: 'splade/1' } }, '"sparse"'],
    ];
    for (const [bad, words] of wrong) {
      await expect(opened(url, bad).describe('docs')).rejects.toMatchObject({
        code: 'invalid_config',
        message: expect.stringContaining(words),
      });
    }
  });

  it('is searched by keyword only with the encoder that filled it', async () => {
    const mapping = mappingOf(await filledByOthers(url));
    const store = opened(url, { ...mapping, fingerprint: { embedding, keyword: 'other/1' } });
    await expect(store.searchKeyword({ index: 'docs', text: 'water', topK: 1 })).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringContaining('other/1'),
    });
  });

  it('whose text is elsewhere than the config says is a bad answer that names the field', async () => {
    const mapping = mappingOf(await filledByOthers(url));
    const store = opened(url, { ...mapping, fields: {} });
    await expect(store.searchDense({ index: 'docs', vector: [1, 0], topK: 1 })).rejects.toMatchObject({
      code: 'bad_response',
      message: expect.stringContaining('"text"'),
    });
  });

  it('that is not there is index_not_found, with its name', async () => {
    const store = opened(url, mappingOf('no-such-collection'));
    await expect(store.describe('docs')).rejects.toMatchObject({
      code: 'index_not_found',
      message: expect.stringContaining('no-such-collection'),
    });
  });

  it('that has dense vectors alone is searched by them, also where its mapping names others', async () => {
    const collection = `others-${randomUUID().slice(0, 8)}`;
    const send = (method: string, body?: unknown) => {
      const init = { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      return fetch(`${url.split(',')[0]}/collections/${collection}`, init);
    };
    await send('PUT', { vectors: { size: 2, distance: 'Cosine' } });
    onTestFinished(async () => void (await send('DELETE')));
    const store = opened(url, mappingOf(collection));
    expect(await store.describe('docs')).toMatchObject({ branches: ['dense'], fingerprint: { embedding } });
    expect(await store.searchDense({ index: 'docs', vector: [1, 0], topK: 1 })).toEqual([]);
    await expect(store.searchKeyword({ index: 'docs', text: 'water', topK: 1 })).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });

  it('that is not there is not listed, so that the others can be', async () => {
    const there = await filledByOthers(url);
    const collections = { there: mappingOf(there), gone: mappingOf('no-such-collection') };
    const store = qdrant({ url, namePrefix: `f${randomUUID().slice(0, 8)}-`, collections });
    expect(await store.listIndexes()).toEqual(['there']);
  });

  it('keeps its name: an index of that name is refused before anything is made', async () => {
    const collection = await filledByOthers(url);
    const store = qdrant({ url });
    await expect(store.ensureIndex({ index: collection, fingerprint: {} })).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringMatching(/namePrefix.*collections/),
    });
    expect(await store.listIndexes()).not.toContain(collection);
  });

  it('and a name that is too long for a collection is refused, with what to shorten', async () => {
    const store = qdrant({ url, namePrefix: 'p'.repeat(64) });
    const names = { index: 'i'.repeat(128), generation: 'g'.repeat(128) };
    await expect(store.ensureIndex({ ...names, fingerprint: {} })).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('shorten'),
    });
  });
});

/** A collection as its description and its only point say. */
function told(params: object, point: string) {
  const description = {
    config: { params: { vectors: { size: 2, distance: 'Cosine', ...params } } },
    payload_schema: {},
  };
  const fetch = async (_: unknown, init?: RequestInit) =>
    init?.method === 'GET' ? Response.json({ result: description }) : new Response(`{"result":{"points":[${point}]}}`);
  const mapping = { collection: 'theirs', fingerprint: { embedding }, vectors: { dense: '' } };
  return qdrant({ url: 'http://stand-in', fetch, collections: { docs: mapping } });
}

const search = { index: 'docs', vector: [1, 0], topK: 1 };

it('a collection of whole numbers is refused: a query would be cut to them', async () => {
  await expect(told({ datatype: 'uint8' }, '').searchDense(search)).rejects.toMatchObject({
    code: 'invalid_config',
    message: expect.stringContaining('uint8'),
  });
  const point = '{"id":1,"score":1,"payload":{"text":"t"}}';
  expect(await told({ datatype: 'float16' }, point).searchDense(search)).toHaveLength(1);
});

it('a point whose number is past what JSON keeps is refused, with what an id may be', async () => {
  const point = '{"id":18446744073709551615,"score":1,"payload":{"text":"t"}}';
  await expect(told({}, point).searchDense(search)).rejects.toMatchObject({
    code: 'bad_response',
    message: expect.stringContaining('id must be a UUID or a whole number up to 2^53'),
  });
});
