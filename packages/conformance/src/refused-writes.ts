import type { DocumentChange, IndexedChunk, JsonValue, Store } from '@touchstone/contract';
import { expect } from 'vitest';
import { casesOf } from './case.ts';
import { chunk, chunkOf, index, planar, record } from './corpus.ts';
import { rejectsWith } from './rejects-with.ts';
import type { StoreCase, StoreKitOptions, StoreSubject } from './subject.ts';

/** Half of a surrogate pair, as a cut inside an emoji leaves it. It has no form in UTF-8. */
const half = '\u{1F600}'.slice(0, 1);

const oddChunks: Readonly<Record<string, readonly IndexedChunk[]>> = {
  'text that holds half of a surrogate pair': [
    chunk(`bad${half}`),
    chunk('bad', { text: `alpha ${half}` }),
    chunk('bad', { searchText: half }),
    chunk('bad', { metadata: { title: half } }),
    chunk('bad', { metadata: { [half]: 1 } }),
    chunk('bad', { metadata: { list: ['a', { deep: half }] } }),
    chunk('bad', { metadata: { nested: { [half]: 1 } } }),
    chunk('bad', { metadata: { document_id: half } }),
  ],
  'metadata that JSON cannot give back as it was': [
    Number.NaN,
    Number.POSITIVE_INFINITY,
    { a: [Number.NaN] },
    nestedTo(101),
    circular(),
  ].map((field) => chunk('bad', { metadata: { field } })),
  'an empty id': [chunk('')],
};

const oddVectors: readonly (readonly number[])[] = [
  [Number.NaN, 1],
  [1, Number.NEGATIVE_INFINITY],
  [1e39, 1],
  [1e-50, 0],
  [0, 0],
  [1],
  [1, 0, 0],
  [],
];

/** Claims about writes that every store refuses, each with the same code; nothing of such a call is written. */
export const refusedWriteCases: readonly StoreCase[] = [
  ...Object.entries(oddChunks).map(
    ([what, odd]): StoreCase => ({
      title: `upsert refuses ${what}`,
      run: async ({ store }) => {
        await store.ensureIndex({ index, fingerprint: {} });
        for (const bad of odd) await refusesChunk(store, bad);
      },
    }),
  ),
  ...casesOf<Store, StoreSubject, StoreKitOptions>([], {
    'upsert refuses a vector of another size, or beyond 32-bit floats, and one without direction under cosine': async ({
      store,
    }) => {
      await store.ensureIndex({ index, fingerprint: planar });
      const good = chunk('good', { vector: [1, 0] });
      for (const vector of oddVectors) await refusesChunk(store, chunk('bad', { vector }), { good, words: ['bad'] });
      await refusesChunk(store, chunk('bad', { vector: [1, 0, 0] }), { good, words: ['3', '2'] });
    },
    'metadata of any plain JSON comes back as it was written, to the hundredth level; null is no document': {
      needs: ['fetchByIds'],
      run: async ({ store }) => {
        const metadata = {
          ...JSON.parse('{ "__proto__": "own", "constructor": 1 }'),
          document_id: null,
          '': 'empty name',
          'a.b[0]"\\%$': 'odd name',
          '\u{1F600}': '\u{1F600}',
          control: 'a\u0000b\u0007\u2028',
          large: 2 ** 53 + 2,
          huge: -1.5e300,
          tiny: 5e-324,
          long: 'x'.repeat(70_000),
          empty: '',
          lists: [[], [[]], [null]],
          objects: { empty: {}, null: null },
          deep: nestedTo(100),
        };
        await store.ensureIndex({ index, fingerprint: {} });
        await store.upsert(index, [chunk('a', { text: '', metadata })]);
        expect(await store.fetchByIds!(index, ['a'])).toEqual([{ id: 'a', text: '', metadata }]);
      },
    },
    'ensureIndex refuses a generation name outside the rule for names': async ({ store }) => {
      for (const generation of ['', '.a', 'a b', 'a/b', 'a@b', 'ü', 'x'.repeat(129)]) {
        await rejectsWith('invalid_request', () => store.ensureIndex({ index, fingerprint: {}, generation }));
      }
      await rejectsWith('index_not_found', () => store.describe(index));
    },
    'a removal of ids that no chunk can have removes nothing': async ({ store }) => {
      await store.ensureIndex({ index, fingerprint: {} });
      await store.upsert(index, [chunk('a'), chunk('\uFFFD')]);
      expect(await store.remove(index, { ids: ['', half] })).toBe(0);
      expect(await store.remove(index, { ids: ['a', 'a'] })).toBe(1);
      expect((await store.describe(index)).chunkCount).toBe(1);
    },
    'a change of documents is refused whole where an id or a text of a record cannot be kept': {
      needs: ['applyDocuments', 'readDocuments'],
      run: async ({ store }) => {
        await store.ensureIndex({ index, fingerprint: {} });
        const good: DocumentChange = { kind: 'replace', record: record('d1', 1), chunks: [chunkOf('d1', 'a')] };
        for (const bad of oddChanges()) {
          await rejectsWith('invalid_request', () => store.applyDocuments!(index, [good, bad]));
        }
        expect((await store.describe(index)).chunkCount).toBe(0);
        expect(await store.readDocuments!(index)).toEqual([]);
      },
    },
    'a change of documents refuses the chunks that upsert refuses': {
      needs: ['applyDocuments'],
      run: async ({ store }) => {
        await store.ensureIndex({ index, fingerprint: {} });
        for (const bad of [...Object.values(oddChunks).flat(), chunk('bad', { vector: [1, 0] })]) {
          const chunks = [{ ...bad, metadata: { document_id: 'd1', ...bad.metadata } }];
          const change = { kind: 'replace', record: record('d1', 1), chunks } as const;
          await rejectsWith('invalid_request', () => store.applyDocuments!(index, [change]));
        }
        expect((await store.describe(index)).chunkCount).toBe(0);
      },
    },
  }),
];

function oddChanges(): readonly DocumentChange[] {
  const records = [
    { documentId: '' },
    { documentId: half },
    { sourceId: half },
    { contentHash: half },
    { settingsHash: half },
    { ref: half },
  ].map((odd) => ({ ...record('d2', 0), ...odd }));
  return [
    ...records.map((one) => ({ kind: 'replace', record: one, chunks: [] }) as const),
    ...records.map((one) => ({ kind: 'relabel', record: one }) as const),
    { kind: 'replace', record: record('d2', 1), chunks: [] },
    { kind: 'remove', documentId: '' },
    { kind: 'remove', documentId: half },
  ];
}

async function refusesChunk(
  store: Store,
  bad: IndexedChunk,
  { good = chunk('good'), words = [] }: { readonly good?: IndexedChunk; readonly words?: readonly string[] } = {},
): Promise<void> {
  await rejectsWith('invalid_request', () => store.upsert(index, [good, bad]), ...words);
  expect((await store.describe(index)).chunkCount).toBe(0);
}

/** A list in a list, so many levels deep. */
function nestedTo(levels: number): JsonValue {
  return levels === 0 ? 'end' : [nestedTo(levels - 1)];
}

function circular(): JsonValue {
  const circle: { self: JsonValue } = { self: null };
  circle.self = circle;
  return circle;
}
