import { describeIndexWriter, describeVectorStore } from '@touchstone/conformance';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { describeOnChroma, freshStore } from '../../../tools/test-kit/chroma-server.ts';
import { type ChromaOptions, chroma } from '../src/index.ts';
import { cloudDeviations, cloudInFrontOf, cloudKey, cloudUrl } from './cloud-chroma.ts';

const embedding = { provider: 'p', model: 'm', dimensions: 2, metric: 'cosine' } as const;
const index = 'docs';

await describeOnChroma('behind the quotas of Chroma Cloud', (url) => {
  const open = (options: ChromaOptions = {}) => {
    const cloud = cloudInFrontOf(url);
    const store = freshStore(cloudUrl, { token: cloudKey, fetch: cloud.fetch, ...options });
    return { store, cloud };
  };
  const setup = async () => ({ store: open().store });
  describeVectorStore('provider-chroma, on Chroma Cloud', {
    setup,
    metrics: ['cosine', 'dot', 'l2'],
    exactBm25: { k1: 1.6, b: 0.75 },
  });
  describeIndexWriter('provider-chroma, on Chroma Cloud', {
    setup,
    deviations: cloudDeviations,
  });

  /** A store with so many chunks, the later the farther from [1, 0]; every tenth is marked in a field that Chroma cannot compare. */
  async function filled(count: number) {
    const opened = open();
    const { store } = opened;
    onTestFinished(() => store.close());
    await store.ensureIndex({ index, fingerprint: { embedding } });
    const chunks = Array.from({ length: count }, (_, i) => ({
      id: `c${String(i).padStart(4, '0')}`,
      text: `word${i} common`,
      metadata: { path: `${i % 10 === 0 ? 'a' : 'b'}/${i}.md` },
      vector: [Math.cos(i / count), Math.sin(i / count)],
    }));
    await store.upsert(index, chunks);
    return { ...opened, chunks };
  }

  it('writes and reads 700 chunks in parts of 300', async () => {
    const { store, cloud, chunks } = await filled(700);
    const sizes = cloud.requests.filter(({ path }) => path.endsWith('/upsert')).map(({ body }) => body?.ids?.length);
    expect(sizes).toEqual([300, 300, 100]);
    expect(await store.count(index, undefined)).toBe(700);
    expect((await store.fetchByFilter({ index, limit: 650 })).map(({ id }) => id)).toEqual(
      chunks.slice(0, 650).map(({ id }) => id),
    );
    expect(await store.remove(index, { filter: { op: 'prefix', field: 'path', value: 'b/' } })).toBe(630);
    expect(await store.count(index, undefined)).toBe(70);
  });

  it('finds the nearest of what a filter takes, also behind the 300 results of one answer', async () => {
    const { store } = await filled(700);
    const filter = { op: 'prefix', field: 'path', value: 'a/' } as const;
    const hits = await store.searchDense({ index, vector: [0, 1], topK: 60, filter });
    expect(hits.map(({ id }) => id)).toEqual(
      Array.from({ length: 60 }, (_, i) => `c${String(690 - 10 * i).padStart(4, '0')}`),
    );
    const exact = await store.searchDense({ index, vector: [1, 0], topK: 3, exact: true });
    expect(exact.map(({ id }) => id)).toEqual(['c0000', 'c0001', 'c0002']);
  });

  it('more than 300 results are refused', async () => {
    const { store } = await filled(1);
    expect(store.limits.maxTopK).toBe(300);
    await expect(store.searchDense({ index, vector: [1, 0], topK: 301 })).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });

  it.each([
    ['a metadata value', { metadata: { note: 'x'.repeat(4200) } }, '"touchstone_chunk"'],
    ['a text', { text: 'é'.repeat(8200) }, 'a text of too many bytes (16400)'],
    ['an id', { id: 'x'.repeat(129) }, 'an id of too many bytes (129)'],
    ['metadata', { metadata: Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`f${i}`, i])) }, '(42)'],
  ])('%s that is too large is refused with the limit, before anything is written', async (_, wrong, words) => {
    const { store, cloud } = await filled(1);
    const before = cloud.requests.length;
    const chunk = { id: 'new', text: 't', metadata: {}, vector: [1, 0] };
    await expect(store.upsert(index, [chunk, { ...chunk, id: 'other', ...wrong }])).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining(words),
    });
    expect(cloud.requests.slice(before).every(({ method, path }) => method === 'GET' || path.endsWith('/get'))).toBe(
      true,
    );
  });

  it('a document with an id that is too long is refused, before anything is written', async () => {
    const { store, cloud } = await filled(1);
    const before = cloud.requests.length;
    const documentId = 'd'.repeat(129);
    const record = { documentId, sourceId: 's', contentHash: 'h', sizeBytes: 1, modifiedMs: null };
    const change = {
      kind: 'replace',
      record: { ...record, settingsHash: 's', ref: '', chunkCount: 0 },
      chunks: [],
    } as const;
    await expect(store.applyDocuments(index, [change])).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('an id of too many bytes (129)'),
    });
    expect(cloud.requests.slice(before).every(({ method, path }) => method === 'GET' || path.endsWith('/get'))).toBe(
      true,
    );
  });

  it('a long search text is no long value: what is before the text is stored alone', async () => {
    const { store } = await filled(1);
    const text = 'x '.repeat(3000);
    await store.upsert(index, [{ id: 'long', text, searchText: `heading\n\n${text}`, metadata: {}, vector: [1, 0] }]);
    expect((await store.searchKeyword({ index, text: 'heading', topK: 1 }))[0]?.id).toBe('long');
  });

  it('a catalog of several generations lies under several keys, and is read again', async () => {
    const { store } = await filled(1);
    for (const generation of ['second', 'third']) {
      await store.ensureIndex({ index, fingerprint: { embedding }, generation });
    }
    const names = (await store.describe(index)).generations?.map(({ generation }) => generation);
    expect(names?.toSorted()).toEqual(['main', 'second', 'third']);
  });

  it('tenant and database are those of the key, asked for once', async () => {
    const { store, cloud } = await filled(1);
    await store.count(index, undefined);
    expect(cloud.requests.filter(({ path }) => path === '/auth/identity')).toHaveLength(1);
  });
});

describe('Chroma Cloud without a server', () => {
  it.each([
    [['one', 'two'], 'more than one database'],
    [['*'], 'more than one database'],
    [[], 'no database'],
  ])('a key for the databases %j needs one to be named', async (databases, words) => {
    const { fetch } = cloudInFrontOf('http://127.0.0.1:1', databases);
    const error = await chroma({ url: cloudUrl, token: cloudKey, fetch })
      .listIndexes()
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'invalid_config', message: expect.stringContaining(words) });
    expect(String(error)).toContain('CHROMA_DATABASE');
  });

  it('a tenant and a database that are named are not asked for', async () => {
    const { fetch, requests } = cloudInFrontOf('http://127.0.0.1:1');
    const store = chroma({ url: cloudUrl, token: cloudKey, tenant: 'mine', database: 'books', fetch });
    await expect(store.listIndexes()).rejects.toMatchObject({ code: 'unavailable' });
    expect(requests.map(({ path }) => path)).toEqual(['/tenants/mine/databases/books/collections?limit=300&offset=0']);
  });

  it('without a key it is unauthenticated, and nothing is sent', async () => {
    const { fetch, requests } = cloudInFrontOf('http://127.0.0.1:1');
    await expect(chroma({ url: cloudUrl, fetch }).listIndexes()).rejects.toMatchObject({
      code: 'unauthenticated',
      message: expect.stringContaining('CHROMA_API_KEY'),
    });
    expect(requests).toEqual([]);
  });

  it('CHROMA_HOST, CHROMA_TENANT and CHROMA_DATABASE stand for the options', async () => {
    const { fetch, requests } = cloudInFrontOf('http://127.0.0.1:1');
    const variables = {
      CHROMA_HOST: 'api.trychroma.com',
      CHROMA_API_KEY: cloudKey,
      CHROMA_TENANT: 'mine',
      CHROMA_DATABASE: 'books',
    };
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    await expect(chroma({ fetch }).listIndexes()).rejects.toMatchObject({ code: 'unavailable' });
    expect(requests[0]?.path).toContain('/tenants/mine/databases/books/');
  });
});
