import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DocumentChange, IndexedChunk } from '@touchstone/contract';
import { expect, it } from 'vitest';
import type { SqliteStore } from '../src/index.ts';
import { openStore, temporaryFile } from './temporary-store.ts';

const fingerprint = { embedding: { provider: 'hand', model: 'two', dimensions: 2, metric: 'cosine' as const } };
const spec = { index: 'docs', fingerprint };
const documents = 100;
const chunksEach = 4;

/** A document whose words depend on its number and its edition. */
function replacement(number: number, { edition = 1, ref = 'one' } = {}): DocumentChange {
  const documentId = `file-${number}.md`;
  const chunks = Array.from(
    { length: chunksEach },
    (_, at): IndexedChunk => ({
      id: `${documentId}#${at}`,
      text: `part ${at} of file ${number}, edition ${edition} ${number % 7 === 0 ? 'lucky' : ''} ${'padding '.repeat(40)}`,
      metadata: { document_id: documentId, path: documentId, ref, timestamp: `2026-01-0${edition}T00:00:00Z` },
      vector: [Math.cos(number + at / 10 + edition), Math.sin(number + at / 10 + edition)],
    }),
  );
  return { kind: 'replace', record: record(number, { edition, ref }), chunks };
}

function record(number: number, { edition = 1, ref = 'one' } = {}) {
  return {
    documentId: `file-${number}.md`,
    sourceId: '.',
    contentHash: `sha256:${number}-${edition}`,
    sizeBytes: 10,
    modifiedMs: edition,
    settingsHash: 'sha256:0',
    ref,
    chunkCount: chunksEach,
  };
}

const numbers = Array.from({ length: documents }, (_, number) => number);

async function fill(store: SqliteStore): Promise<void> {
  await store.ensureIndex(spec);
  await store.applyDocuments(
    'docs',
    numbers.map((number) => replacement(number)),
  );
}

/** The changes that a second folder has: one document is edited, one new, one gone, and all others have another ref. */
const changes: readonly DocumentChange[] = [
  replacement(7, { edition: 2, ref: 'two' }),
  replacement(documents, { ref: 'two' }),
  { kind: 'remove', documentId: 'file-8.md' },
  ...numbers
    .filter((number) => number !== 7 && number !== 8)
    .map(
      (number): DocumentChange => ({
        kind: 'relabel',
        record: record(number, { ref: 'two' }),
        timestamp: '2026-02-01T00:00:00Z',
      }),
    ),
];

async function answers(store: SqliteStore) {
  const ids = [...numbers, documents].map((number) => `file-${number}.md#1`);
  return {
    words: await store.searchKeyword({ index: 'docs', text: 'lucky edition 2', topK: 500 }),
    near: await store.searchDense({ index: 'docs', vector: [0.6, 0.8], topK: 500 }),
    labelled: await store.searchKeyword({
      ...{ index: 'docs', text: 'lucky', topK: 50 },
      filter: { op: 'eq', field: 'ref', value: 'two' },
    }),
    old: await store.count('docs', { op: 'eq', field: 'ref', value: 'one' }),
    chunks: await store.fetchIndexed('docs', ids),
    ledger: await store.readDocuments('docs'),
  };
}

const layersIn = (file: string) => readdirSync(dirname(file)).filter((name) => name.endsWith('.layer'));

it('a seeded index answers as one made from nothing, and so does the one that it came from', async () => {
  const [first, second, plain] = [temporaryFile(), temporaryFile(), temporaryFile()];
  const [from, seeded, alone] = [openStore(first), openStore(second), openStore(plain)];
  await fill(from);
  const before = await answers(from);
  await fill(alone);
  await alone.applyDocuments('docs', changes);

  const generation = await seeded.seedIndex(spec, [first]);
  expect(generation).toBe('main');
  // Until it is whole, no search finds it.
  await expect(seeded.searchKeyword({ index: 'docs', text: 'lucky', topK: 1 })).rejects.toMatchObject({
    code: 'index_not_found',
  });
  await seeded.applyDocuments('docs', changes, { generation });
  await seeded.activate('docs', 'main');

  expect(await answers(seeded)).toEqual(await answers(alone));
  expect(await answers(from)).toEqual(before);
  await Promise.all([seeded, from].map((store) => store.checkIntegrity()));
  expect((await seeded.describe('docs')).version).not.toBe((await from.describe('docs')).version);
});

it('both files share one layer, its owner alone may read it, and it goes with the last of them', async () => {
  const [first, second] = [temporaryFile(), temporaryFile()];
  const [from, seeded] = [openStore(first), openStore(second)];
  await fill(from);
  // An index that comes with the seed and that nobody begins here.
  await from.ensureIndex({ ...spec, index: 'other' });
  await from.applyDocuments('other', [replacement(1)]);
  await from.optimize('docs');
  const alone = statSync(first).size;
  await seeded.seedIndex(spec, [first]);
  const [layer = ''] = layersIn(second);
  expect(layersIn(first)).toEqual([layer]);
  const shared = statSync(join(dirname(second), layer));
  expect(shared).toMatchObject({ nlink: 2, ino: statSync(join(dirname(first), layer)).ino });
  expect(shared.mode & 0o777).toBe(0o600);
  expect(statSync(second).mode & 0o777).toBe(0o600);
  await Promise.all([from, seeded].map((store) => store.close()));
  // What is left in each file is the ledger, and pages of small tables.
  expect(statSync(first).size).toBeLessThan(alone * 0.6);

  rmSync(dirname(first), { recursive: true });
  await seeded.activate('docs', 'main');
  expect((await seeded.describe('docs')).chunkCount).toBe(documents * chunksEach);
  await seeded.checkIntegrity();
  // A new generation needs nothing of it.
  await seeded.ensureIndex({ ...spec, generation: 'next' });
  await seeded.applyDocuments('docs', [replacement(1)], { generation: 'next' });
  await seeded.activate('docs', 'next');
  expect(layersIn(second)).toEqual([]);
  expect(await seeded.listIndexes()).toEqual(['docs']);
  await seeded.checkIntegrity();
  expect(await seeded.searchKeyword({ index: 'docs', text: 'edition', topK: 50 })).toHaveLength(chunksEach);
});

it('a store that is open while its rows become a layer reads and writes on', async () => {
  const [first, second] = [temporaryFile(), temporaryFile()];
  const [from, other, seeded] = [openStore(first), openStore(first), openStore(second)];
  await fill(from);
  const before = await answers(other);
  await seeded.seedIndex(spec, [first]);
  expect(await answers(other)).toEqual(before);
  await from.applyDocuments('docs', [replacement(3, { edition: 2 })]);
  expect((await other.fetchByIds('docs', ['file-3.md#1']))[0]?.text).toContain('edition 2');
  // A third folder: the little that has changed comes with the file, and the layer is the same.
  const third = temporaryFile();
  const again = openStore(third);
  await again.seedIndex(spec, [first]);
  await again.activate('docs', 'main');
  expect(layersIn(third)).toEqual(layersIn(second));
  expect(await answers(again)).toEqual(await answers(from));
  await again.checkIntegrity();
});

it('layers become one before there are too many', async () => {
  const first = temporaryFile();
  const from = openStore(first);
  await fill(from);
  for (let edition = 2; edition < 10; edition += 1) {
    // Some keep their chunks, so that labels come upon labels in the layers.
    await from.applyDocuments(
      'docs',
      numbers.slice(10).map((number) => replacement(number, { edition })),
    );
    const relabelled = numbers.slice(0, 20).map((number) => record(number, { edition, ref: `ref ${edition}` }));
    await from.applyDocuments(
      'docs',
      relabelled.map((each) => ({ kind: 'relabel', record: each, labels: { repo: `repo ${edition}` } })),
    );
    const file = temporaryFile();
    const seeded = openStore(file);
    await seeded.seedIndex(spec, [first]);
    await seeded.activate('docs', 'main');
    expect(await answers(seeded)).toEqual(await answers(from));
    expect(layersIn(file).sort()).toEqual(layersIn(first).sort());
    expect(layersIn(first).length).toBeLessThanOrEqual(6);
    await seeded.checkIntegrity();
  }
});

it('an interrupted beginning goes on, and what was made otherwise is no seed', async () => {
  const [first, second] = [temporaryFile(), temporaryFile()];
  const [from, seeded] = [openStore(first), openStore(second)];
  await fill(from);
  const other = { ...spec, fingerprint: { embedding: { ...fingerprint.embedding, model: 'other' } } };
  expect(await seeded.seedIndex(other, [first])).toBeUndefined();
  expect(existsSync(second)).toBe(false);
  expect(await seeded.seedIndex(spec, ['/nowhere/index.sqlite', first])).toBe('main');
  expect(await seeded.seedIndex(spec, [])).toBe('main');
  expect(await seeded.seedIndex({ ...spec, index: 'unknown' }, [first])).toBeUndefined();
  await seeded.activate('docs', 'main');
  expect(await seeded.seedIndex(spec, [first])).toBeUndefined();
});

it('a folder that others may write to is no seed', async () => {
  const [first, second] = [temporaryFile(), temporaryFile()];
  const from = openStore(first);
  await fill(from);
  chmodSync(dirname(first), 0o777);
  expect(await openStore(second).seedIndex(spec, [first])).toBeUndefined();
});

it('two runs that begin one file at once get one beginning', async () => {
  const [first, second] = [temporaryFile(), temporaryFile()];
  await fill(openStore(first));
  const runs = [openStore(second), openStore(second)];
  expect(await Promise.all(runs.map((store) => store.seedIndex(spec, [first])))).toEqual(['main', 'main']);
  await runs[0]?.activate('docs', 'main');
  await runs[1]?.checkIntegrity();
});

it('damage to a layer, and a layer that is missing, are named', async () => {
  const [first, second] = [temporaryFile(), temporaryFile()];
  await fill(openStore(first));
  const seeded = openStore(second);
  await seeded.seedIndex(spec, [first]);
  await seeded.activate('docs', 'main');
  await seeded.close();
  const [layer = ''] = layersIn(second);
  const place = join(dirname(second), layer);
  const bytes = readFileSync(place, 'latin1').replaceAll('padding', 'PADDING');
  rmSync(place);
  await expect(openStore(second).describe('docs')).rejects.toMatchObject({
    code: 'bad_response',
    message: expect.stringContaining('is missing beside it'),
  });
  writeFileSync(place, bytes, 'latin1');
  const damaged = openStore(second);
  await expect(damaged.checkIntegrity()).rejects.toMatchObject({ code: 'bad_response' });
});

it('chunks of a layer that no folder has any more go with the run after which most of them are gone', async () => {
  const [first, second, plain] = [temporaryFile(), temporaryFile(), temporaryFile()];
  const [from, seeded, alone] = [openStore(first), openStore(second), openStore(plain)];
  await fill(from);
  await fill(alone);
  const generation = await seeded.seedIndex(spec, [first]);
  await seeded.activate('docs', generation ?? '');
  const [layer = ''] = layersIn(second);
  const run = async (edited: readonly number[]) => {
    const edits = edited.map((number) => replacement(number, { edition: 2, ref: 'two' }));
    for (const store of [seeded, alone]) await store.applyDocuments('docs', edits);
    await seeded.releaseLease('docs', 'nobody');
  };
  await run(numbers.slice(0, 50));
  expect(layersIn(second)).toEqual([layer]);
  await run(numbers.slice(50, 90));
  const [renewed = ''] = layersIn(second);
  expect([layersIn(second).length, renewed === layer]).toEqual([1, false]);
  expect(statSync(join(dirname(first), layer))).toMatchObject({ nlink: 1 });
  expect(await answers(seeded)).toEqual(await answers(alone));
  await seeded.checkIntegrity();
  const bytes = [first, second].map((file) => statSync(join(dirname(file), layersIn(file)[0] ?? '')).size);
  expect(bytes[1]).toBeLessThan(1.1 * (bytes[0] ?? 0));
});
