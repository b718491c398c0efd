import type { DocumentChange, IndexedChunk, IndexFingerprint, JsonValue, Store } from '@touchstone/contract';
import { expect } from 'vitest';
import { chunk, chunkOf, index, planar, record } from './corpus.ts';
import { rejectsWith } from './rejects-with.ts';
import type { StoreCase } from './subject.ts';

/** Half of a surrogate pair, as a cut inside an emoji leaves it. It has no form in UTF-8. */
const half = '\u{1F600}'.slice(0, 1);

/** What a caller without types may pass. */
function untyped<T>(value: unknown): T {
  return value as T;
}

const oddChunks: Readonly<Record<string, readonly unknown[]>> = {
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
    1n,
    () => 1,
    Symbol('s'),
    new Date(0),
    new Map([['a', 1]]),
    new Set([1]),
    /x/,
    [undefined],
    new Array(1),
    { a: undefined },
    { a: [Number.NaN] },
    nestedTo(101),
    circular(),
  ].map((value) => chunk('bad', { metadata: { field: untyped<JsonValue>(value) } })),
  'metadata that is no plain object': [undefined, null, 'text', 1, ['a'], new Map()].map((metadata) => ({
    ...chunk('bad'),
    metadata,
  })),
  'a document_id that is no string': [1, true, ['d1'], { id: 'd1' }].map((id) =>
    chunk('bad', { metadata: { document_id: untyped<string>(id) } }),
  ),
  'a text or an id that is no string': [
    { ...chunk('bad'), text: undefined },
    { ...chunk('bad'), text: null },
    { ...chunk('bad'), text: 1 },
    { ...chunk('bad'), searchText: null },
    { ...chunk('bad'), searchText: 1 },
    { ...chunk('bad'), id: undefined },
    { ...chunk('bad'), id: 1 },
    chunk(''),
  ],
  'what is no chunk': [undefined, null, 'bad', 1],
};

const oddVectors: readonly unknown[] = [
  [Number.NaN, 1],
  [1, Number.NEGATIVE_INFINITY],
  [1e39, 1],
  [1e-50, 0],
  [1],
  [1, 0, 0],
  [],
  ['1', 0],
  [1, null],
  new Array(2),
  '10',
  null,
  { 0: 1, 1: 0, length: 2 },
];

const oddFingerprints: readonly unknown[] = [
  undefined,
  null,
  'planar',
  { embedding: { ...planar.embedding, dimensions: 0 } },
  { embedding: { ...planar.embedding, dimensions: 1.5 } },
  { embedding: { ...planar.embedding, dimensions: '2' } },
  { embedding: { ...planar.embedding, metric: 'manhattan' } },
  { embedding: { ...planar.embedding, model: 7 } },
  { embedding: { dimensions: 2, metric: 'cosine' } },
  { sparse: 1 },
  { chunker: 1 },
];

/** Claims about what no store takes, each with the same code everywhere; nothing of such a call is written. */
export const refusedWriteCases: readonly StoreCase[] = [
  ...Object.entries(oddChunks).map(
    ([what, odd]): StoreCase => ({
      title: `upsert refuses ${what}`,
      run: async ({ store }) => {
        await store.ensureIndex({ index, fingerprint: {} });
        for (const bad of odd) await refusesChunk(store, untyped(bad));
      },
    }),
  ),
  {
    title:
      'upsert refuses a vector of another kind or size, or beyond 32-bit floats, and one without direction under cosine',
    run: async ({ store }) => {
      await store.ensureIndex({ index, fingerprint: planar });
      const good = chunk('good', { vector: [1, 0] });
      for (const vector of oddVectors) {
        await refusesChunk(store, chunk('bad', { vector: untyped(vector) }), good);
      }
    },
  },
  {
    title: 'upsert refuses chunks that are no list',
    run: async ({ store }) => {
      await store.ensureIndex({ index, fingerprint: {} });
      for (const chunks of [undefined, null, 'chunks', { 0: chunk('a'), length: 1 }]) {
        await rejectsWith('invalid_request', () => store.upsert(index, untyped(chunks)), 'chunks');
      }
    },
  },
  {
    title: 'metadata of any plain JSON comes back as it was written, to the hundredth level; null is no document',
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
      await store.upsert(index, [chunk('a', { text: '', metadata: untyped(metadata) })]);
      expect(await store.fetchByIds!(index, ['a'])).toEqual([{ id: 'a', text: '', metadata }]);
    },
  },
  {
    title: 'ensureIndex refuses a generation name outside the rule for names',
    run: async ({ store }) => {
      for (const generation of ['', '.a', 'a b', 'a/b', 'a@b', 'ü', 'x'.repeat(129), untyped<string>(7), null]) {
        await rejectsWith('invalid_request', () =>
          store.ensureIndex({ index, fingerprint: {}, generation: untyped(generation) }),
        );
      }
      await rejectsWith('index_not_found', () => store.describe(index));
    },
  },
  {
    title: 'ensureIndex refuses a fingerprint that is none, and names the index',
    run: async ({ store }) => {
      for (const fingerprint of oddFingerprints) {
        const spec = { index, fingerprint: untyped<IndexFingerprint>(fingerprint) };
        await rejectsWith('invalid_request', () => store.ensureIndex(spec), index);
      }
      await rejectsWith('index_not_found', () => store.describe(index));
    },
  },
  {
    title: 'remove refuses a selection without ids or filter, or with a filter that is none, and removes nothing',
    run: async ({ store }) => {
      await store.ensureIndex({ index, fingerprint: {} });
      await store.upsert(index, [chunk('a')]);
      const selections = [
        {},
        undefined,
        null,
        { ids: undefined },
        { filter: undefined },
        { ids: 'a' },
        { ids: [1] },
        { filter: { op: 'like', field: 'x', value: 'a' } },
        { ids: ['a'], filter: { op: 'exists', field: 'x' } },
      ];
      for (const selection of selections) {
        await rejectsWith('invalid_request', () => store.remove(index, untyped(selection)));
      }
      expect((await store.describe(index)).chunkCount).toBe(1);
    },
  },
  {
    title: 'a removal of ids that no chunk can have removes nothing',
    run: async ({ store }) => {
      await store.ensureIndex({ index, fingerprint: {} });
      await store.upsert(index, [chunk('a'), chunk('\uFFFD')]);
      expect(await store.remove(index, { ids: ['', half] })).toBe(0);
      expect(await store.remove(index, { ids: ['a', 'a'] })).toBe(1);
      expect((await store.describe(index)).chunkCount).toBe(1);
    },
  },
  {
    title: 'a change of documents is refused whole where a record, an id or a kind is none',
    needs: ['applyDocuments', 'readDocuments'],
    run: async ({ store }) => {
      await store.ensureIndex({ index, fingerprint: {} });
      const good: DocumentChange = { kind: 'replace', record: record('d1', 1), chunks: [chunkOf('d1', 'a')] };
      for (const bad of oddChanges()) {
        await rejectsWith('invalid_request', () => store.applyDocuments!(index, [good, untyped(bad)]));
      }
      await rejectsWith('invalid_request', () => store.applyDocuments!(index, untyped({ 0: good })));
      expect((await store.describe(index)).chunkCount).toBe(0);
      expect(await store.readDocuments!(index)).toEqual([]);
    },
  },
  {
    title: 'a change of documents refuses the chunks that upsert refuses',
    needs: ['applyDocuments'],
    run: async ({ store }) => {
      await store.ensureIndex({ index, fingerprint: {} });
      for (const bad of [...Object.values(oddChunks).flat(), chunk('bad', { vector: [1, 0] })]) {
        const chunks = [untyped<IndexedChunk>(bad)];
        const owned = chunks.map((one) => owner(one));
        const change = { kind: 'replace', record: record('d1', 1), chunks: owned } as const;
        await rejectsWith('invalid_request', () => store.applyDocuments!(index, [change]));
      }
      expect((await store.describe(index)).chunkCount).toBe(0);
    },
  },
];

/** The chunk as one of document d1, where it can be one. */
function owner(one: IndexedChunk): IndexedChunk {
  const { metadata } = one ?? {};
  const isObject =
    typeof metadata === 'object' && metadata !== null && Object.getPrototypeOf(metadata) === Object.prototype;
  return isObject ? { ...one, metadata: { document_id: 'd1', ...metadata } } : one;
}

function oddChanges(): readonly unknown[] {
  const records = [
    { documentId: '' },
    { documentId: half },
    { documentId: 1 },
    { sourceId: undefined },
    { sourceId: half },
    { contentHash: null },
    { settingsHash: 1 },
    { ref: undefined },
    { ref: half },
    { sizeBytes: -1 },
    { sizeBytes: 1.5 },
    { sizeBytes: '10' },
    { chunkCount: -1 },
    { chunkCount: Number.NaN },
    { modifiedMs: Number.NaN },
    { modifiedMs: undefined },
    { modifiedMs: '1' },
  ].map((odd) => ({ ...record('d2', 0), ...odd }));
  return [
    ...records.map((one) => ({ kind: 'replace', record: one, chunks: [] })),
    ...records.map((one) => ({ kind: 'relabel', record: one })),
    { kind: 'replace', record: undefined, chunks: [] },
    { kind: 'replace', record: record('d2', 0), chunks: undefined },
    { kind: 'remove', documentId: '' },
    { kind: 'remove', documentId: half },
    { kind: 'remove' },
    { kind: 'rename', record: record('d2', 0) },
    {},
    null,
    undefined,
  ];
}

async function refusesChunk(store: Store, bad: IndexedChunk, good = chunk('good')): Promise<void> {
  await rejectsWith('invalid_request', () => store.upsert(index, [good, bad]));
  expect((await store.describe(index)).chunkCount).toBe(0);
}

/** A list in a list, so many levels deep. */
function nestedTo(levels: number): JsonValue {
  return levels === 0 ? 'end' : [nestedTo(levels - 1)];
}

function circular(): unknown {
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  return circle;
}
