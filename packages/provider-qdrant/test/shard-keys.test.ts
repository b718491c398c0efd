import type { DocumentRecord, Filter } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { standInShards } from '../../../tools/test-kit/stand-in-shards.ts';
import { type QdrantOptions, qdrant } from '../src/index.ts';
import { tenantsOf } from '../src/shards/tenants-of-filter.ts';

const index = 'docs';
const options: QdrantOptions = { shardKeyField: 'tenant' };
const chunk = (id: string, tenant: unknown, text = 'the tide', documentId?: string) => ({
  id,
  text,
  metadata: { tenant, document_id: documentId } as Record<string, string>,
});
const of = (value: string): Filter => ({ op: 'eq', field: 'tenant', value });

/** An index of two tenants. */
async function indexed(server?: Awaited<ReturnType<typeof standInShards>>) {
  const shards = server ?? (await standInShards());
  const store = qdrant({ url: shards.url, ...options });
  await store.ensureIndex({ index, fingerprint: {} });
  await store.upsert(index, [chunk('a1', 'acme'), chunk('b1', 'beta'), chunk('a2', 'acme', 'the harbour')]);
  return { server: shards, store };
}

/** The shards that requests to a route named, those of a batch one by one. */
function keysSent({ requests }: Awaited<ReturnType<typeof standInShards>>, route: string, from = 0) {
  return requests
    .slice(from)
    .filter(({ path }) => path.split('?')[0]?.endsWith(route))
    .flatMap(({ body }) => {
      const { searches, ...single } = body as { shard_key?: unknown; searches?: { shard_key?: unknown }[] };
      return (searches ?? [single]).map(({ shard_key }) => shard_key);
    });
}

describe('shard keys of tenants', () => {
  it('divide a batch: chunks by their tenant, all else in a shard of its own', async () => {
    const { server } = await indexed();
    expect(server.chunks()).toEqual({ '@index': [], acme: ['a1', 'a2'], beta: ['b1'] });
    const creation = server.requests.find(({ method, path }) => method === 'PUT' && path.endsWith('docs%40main'));
    expect(creation?.body).toMatchObject({ sharding_method: 'custom' });
    const made = server.requests.filter(({ method, path }) => method === 'PUT' && path.endsWith('/shards'));
    expect(made.map(({ body }) => body)).toEqual([
      { shard_key: '@index' },
      { shard_key: 'acme' },
      { shard_key: 'beta' },
    ]);
  });

  it('that another process makes at the same time are no failure', async () => {
    const { server } = await indexed(await standInShards({ racing: true }));
    expect(server.chunks().beta).toEqual(['b1']);
  });

  it('send a search, a count and a walk to the shards of their filter, and others to all', async () => {
    const { server, store } = await indexed();
    const from = server.requests.length;
    const query = { index, text: 'tide', topK: 5 };
    expect((await store.searchKeyword({ ...query, filter: of('acme') })).map(({ id }) => id)).toEqual(['a1']);
    // Counts of terms and the state lie in the shard of the index.
    expect(new Set(keysSent(server, '/query/batch', from).map(String))).toEqual(new Set(['@index', 'acme']));
    expect((await store.searchKeyword(query)).map(({ id }) => id)).toEqual(['a1', 'b1']);
    expect(keysSent(server, '/query/batch', from)).toContain(undefined);
    expect(await store.count(index, { op: 'in', field: 'tenant', values: ['beta', 'acme'] })).toBe(3);
    expect(await store.count(index, undefined)).toBe(3);
    expect(keysSent(server, '/count', from)).toEqual([['beta', 'acme'], undefined]);
    const fetched = await store.fetchByFilter({ index, filter: of('beta'), limit: 9 });
    expect(fetched.map(({ id, metadata }) => [id, metadata.tenant])).toEqual([['b1', 'beta']]);
    expect(keysSent(server, '/scroll', from)).toEqual([['beta']]);
  });

  it('of a tenant without chunks find nothing, also in a process that has written nothing', async () => {
    const { server } = await indexed();
    const reader = qdrant({ url: server.url });
    expect(await reader.searchKeyword({ index, text: 'tide', topK: 5, filter: of('nobody') })).toEqual([]);
    expect(await reader.count(index, of('nobody'))).toBe(0);
    expect(await reader.count(index, of('acme'))).toBe(2);
  });

  it('move a chunk that gets another tenant, and remove it from where it lies', async () => {
    const { server, store } = await indexed();
    await store.upsert(index, [chunk('a1', 'beta')]);
    expect(server.chunks()).toEqual({ '@index': [], acme: ['a2'], beta: ['b1', 'a1'] });
    expect(await store.remove(index, { ids: ['a1'] })).toBe(1);
    expect(await store.remove(index, { filter: of('acme') })).toBe(1);
    expect(server.chunks()).toEqual({ '@index': [], acme: [], beta: ['b1'] });
    expect((await store.searchKeyword({ index, text: 'tide', topK: 5 })).map(({ id }) => id)).toEqual(['b1']);
  });

  it('hold for documents: replaced, relabelled and removed', async () => {
    const { server, store } = await indexed();
    const record = (documentId: string, ref: string): DocumentRecord => ({
      ...{
        documentId,
        sourceId: 's',
        contentHash: 'h',
        settingsHash: 's',
        ref,
        sizeBytes: 6,
        modifiedMs: 0,
        chunkCount: 2,
      },
    });
    const chunks = [chunk('d1', 'acme', 'one', 'd'), chunk('d2', 'gamma', 'two', 'd')];
    await store.applyDocuments(index, [{ kind: 'replace', record: record('d', 'r1'), chunks }]);
    expect(server.chunks()).toMatchObject({ acme: ['a1', 'a2', 'd1'], gamma: ['d2'] });
    await store.applyDocuments(index, [{ kind: 'relabel', record: record('d', 'r2') }]);
    const relabelled = await store.fetchByIds(index, ['d1', 'd2']);
    expect(relabelled.map(({ metadata }) => metadata.ref)).toEqual(['r2', 'r2']);
    expect((await store.readDocuments(index)).map(({ documentId }) => documentId)).toEqual(['d']);
    await store.applyDocuments(index, [{ kind: 'remove', documentId: 'd' }]);
    expect(server.chunks()).toEqual({ '@index': [], acme: ['a1', 'a2'], beta: ['b1'], gamma: [] });
  });

  it.each([[undefined], [7], [''], [['acme']]])('refuse a chunk whose tenant is %j, with the field', async (tenant) => {
    const { server, store } = await indexed();
    const refused = { code: 'invalid_request', message: expect.stringMatching(/"x".*"tenant".*give every chunk/) };
    await expect(store.upsert(index, [chunk('x', tenant)])).rejects.toMatchObject(refused);
    expect(Object.values(server.chunks()).flat()).not.toContain('x');
  });

  it('refuse an index that was made without them, or with another field', async () => {
    const server = await standInShards();
    const refused = { code: 'invalid_config', message: expect.stringContaining('--rebuild') };
    // A state is written without a key here, which this server does not take: the collection is there all the same.
    await qdrant({ url: server.url })
      .ensureIndex({ index, fingerprint: {} })
      .catch(() => {});
    await expect(qdrant({ url: server.url, ...options }).ensureIndex({ index, fingerprint: {} })).rejects.toMatchObject(
      refused,
    );
    const { server: other } = await indexed();
    const store = qdrant({ url: other.url, shardKeyField: 'team' });
    await expect(store.ensureIndex({ index, fingerprint: {} })).rejects.toMatchObject(refused);
  });

  it('are in no request without the option', async () => {
    const server = await standInShards();
    const store = qdrant({ url: server.url });
    await store.ensureIndex({ index, fingerprint: {} }).catch(() => {});
    await store.count(index, of('acme')).catch(() => {});
    expect(server.requests.some(({ path }) => path.includes('/points/batch'))).toBe(true);
    expect(JSON.stringify(server.requests)).not.toMatch(/shard/);
  });

  it.each(['ref', 'timestamp', 'text', 'a.b', ''])('cannot be of the field %j', (field) => {
    expect(() => qdrant({ shardKeyField: field })).toThrow(/shardKeyField/);
  });
});

describe('the tenants that a filter names', () => {
  const not = (filter: Filter): Filter => ({ op: 'not', filter });
  const path: Filter = { op: 'prefix', field: 'path', value: 'src/' };
  it.each<[string, Filter, readonly string[] | undefined]>([
    ['eq', of('a'), ['a']],
    ['of another field', { op: 'eq', field: 'team', value: 'a' }, undefined],
    ['a number', { op: 'eq', field: 'tenant', value: 1 }, undefined],
    ['and, with something else', { op: 'and', filters: [path, of('a')] }, ['a']],
    ['and, of two', { op: 'and', filters: [of('a'), { op: 'in', field: 'tenant', values: ['b', 'a'] }] }, ['a']],
    ['and, of none', { op: 'and', filters: [path] }, undefined],
    ['or, of two', { op: 'or', filters: [of('a'), of('b')] }, ['a', 'b']],
    ['or, with something else', { op: 'or', filters: [of('a'), path] }, undefined],
    ['not', not(of('a')), undefined],
  ])('%s', (_, filter, expected) => {
    const found = tenantsOf(filter, 'tenant');
    expect(found && [...found]).toEqual(expected);
  });
});
