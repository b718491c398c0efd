import { randomUUID } from 'node:crypto';
import type { Filter, Metadata, Store, VectorStore } from '@touchstone/contract';
import { chroma } from '@touchstone/provider-chroma';
import { qdrant } from '@touchstone/provider-qdrant';
import { sqliteStore } from '@touchstone/provider-sqlite';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { describeOnChroma } from '../../../tools/test-kit/chroma-server.ts';
import { describeOnQdrant } from '../../../tools/test-kit/qdrant-server.ts';
import { temporaryFile } from './temporary-file.ts';

const urls = [
  'https://docs.example.com/guide/start',
  'https://docs.example.com/guide/start#install',
  'https://docs.example.com/api/v2/items?page=2',
  'http://other.example.org/a',
  'https://docs.example.com/guide/Äpfel',
];
const titles = ['Getting started', 'Reference', 'reference', 'FAQ'];
const sections = ['Guide > Install', 'Guide > Use', 'API'];
const tagged = [['http', 'beta'], ['beta'], [], ['HTTP']];

/** Chunks of pages with what spec 004's requests filter by, and the year as a number in some and as a text in others. */
const rows: readonly Metadata[] = Array.from({ length: 120 }, (_, at) => ({
  url: at % 11 === 10 ? undefined : urls[at % urls.length],
  title: titles[at % titles.length],
  section: at % 7 === 6 ? undefined : sections[at % sections.length],
  chunk_index: at % 13,
  tags: [...(tagged[at % tagged.length] ?? [])],
  year: at % 2 === 0 ? 2015 + (at % 10) : String(2015 + (at % 10)),
}));
const ids = rows.map((_, at) => `c${String(at).padStart(3, '0')}`);

const texts = ['url', 'title', 'tags', 'section', 'year'] as const;
const patterns: Readonly<Record<(typeof texts)[number], readonly string[]>> = {
  url: [
    'https://docs.example.com/**',
    '**/guide/*',
    '*://docs.example.com/guide/start*',
    'http*://**',
    '**#install',
    '**?page=2',
    '*',
  ],
  title: ['*eference', 'R*', '?AQ', '* *', '**'],
  tags: ['http', 'b*', '*ta', '?TTP', '*'],
  section: ['Guide > *', '* > Use', 'A?I'],
  year: ['20*', '201?', '**7'],
};
const texty = fc.constantFrom(...texts);
const leaf: fc.Arbitrary<Filter> = fc.oneof(
  texty.chain((field) =>
    fc.record({
      op: fc.constant('glob' as const),
      field: fc.constant(field),
      pattern: fc.constantFrom(...patterns[field]),
    }),
  ),
  fc
    .tuple(
      texty,
      fc.constantFrom('gt', 'gte', 'lt', 'lte'),
      fc.constantFrom(...urls, ...titles, ...sections, '2018', 'beta', ''),
    )
    .map(([field, bound, value]): Filter => ({ op: 'range', field, [bound]: value })),
  fc
    .tuple(fc.constantFrom('chunk_index', 'year'), fc.integer({ min: 0, max: 12 }))
    .map(([field, from]): Filter => ({ op: 'range', field, gte: from, lt: from + 2015 })),
  texty.map((field): Filter => ({ op: 'prefix', field, value: 'http' })),
  fc.constantFrom(...urls).map((value): Filter => ({ op: 'eq', field: 'url', value })),
);
const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 2 },
    leaf,
    fc.record({
      op: fc.constantFrom('and' as const, 'or' as const),
      filters: fc.array(tie('filter'), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({ op: fc.constant('not' as const), filter: tie('filter') }),
  ),
}));
const filters = fc.sample(filter, { numRuns: 320, seed: 17 });

async function foundBy(store: VectorStore): Promise<readonly (readonly string[])[]> {
  const found: (readonly string[])[] = [];
  for (const one of filters) {
    const chunks = (await store.fetchByFilter?.({ index: 'docs', filter: one, limit: 1000 })) ?? [];
    found.push(chunks.map(({ id }) => id));
  }
  return found;
}

async function filled(store: Store): Promise<Store> {
  onTestFinished(async () => {
    await store.dropIndex('docs');
    await store.close?.();
  });
  await store.ensureIndex({ index: 'docs', fingerprint: {} });
  await store.upsert(
    'docs',
    rows.map((metadata, at) => ({ id: ids[at] ?? '', text: 'x', metadata })),
  );
  return store;
}

async function expectSameAsSqlite(store: VectorStore): Promise<void> {
  const expected = await foundBy(await filled(sqliteStore({ file: temporaryFile() })));
  expect(new Set(expected.map(String)).size).toBeGreaterThan(50);
  const found = await foundBy(store);
  for (const [at, one] of filters.entries()) expect(found[at], JSON.stringify(one)).toEqual(expected[at]);
}

await describeOnQdrant('004 FR-006 on Qdrant with default settings', (url) => {
  it('generated filters on address, title, section, tags, year and position find what the embedded store finds', async () => {
    await expectSameAsSqlite(await filled(qdrant({ url, namePrefix: `t${randomUUID().slice(0, 8)}-` })));
  });

  it('and in a collection that another program filled and gave no payload index', async () => {
    const collection = `others-${randomUUID().slice(0, 8)}`;
    const send = async (method: string, path: string, body?: unknown) => {
      const init = { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      expect((await fetch(`${url}/collections/${collection}${path}`, init)).status).toBe(200);
    };
    await send('PUT', '', { vectors: { dense: { size: 2, distance: 'Cosine' } } });
    onTestFinished(() => send('DELETE', ''));
    const points = rows.map(({ url: address, ...metadata }, at) => {
      const payload = { chunk_id: ids[at], text: 'x', page: { 'the.url': address }, ...metadata };
      return { id: at + 1, vector: { dense: [1, at] }, payload };
    });
    await send('POST', '/points/batch?wait=true', { operations: [{ upsert: { points } }] });
    const embedding = { provider: 'test', model: 'planar', dimensions: 2, metric: 'cosine' } as const;
    const fields = { chunk_id: 'chunk_id', url: 'page."the.url"' };
    await expectSameAsSqlite(
      qdrant({ url, collections: { docs: { collection, fingerprint: { embedding }, fields } } }),
    );
  });
});

await describeOnChroma('004 FR-006 on Chroma with default settings', (url) => {
  it('generated filters on address, title, section, tags, year and position find what the embedded store finds', async () => {
    await expectSameAsSqlite(await filled(chroma({ url, prefix: `t${randomUUID().slice(0, 8)}` })));
  });
});
