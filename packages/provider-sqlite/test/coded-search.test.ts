import { fork } from 'node:child_process';
import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import type { SqliteStore } from '../src/index.ts';
import { openStore, temporaryFile } from './temporary-store.ts';

const dimensions = 96;
const fingerprint = { embedding: { provider: 'test', model: 'test', dimensions, metric: 'cosine' } } as const;

/** Numbers from -1 up to 1, from a fixed generator. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

const nextOfCentre = numbersFrom(3);
const centres = Array.from({ length: 40 }, () => Float32Array.from({ length: dimensions }, nextOfCentre));

/** Vectors around 40 centres. */
function vectorsFrom(seed: number): () => Float32Array {
  const next = numbersFrom(seed);
  return () => {
    const centre = centres[Math.floor((next() + 1) * 20)] ?? new Float32Array(dimensions);
    return centre.map((value) => value + 0.7 * next());
  };
}

const chunkOf = (number: number, vector: Float32Array) => ({
  id: `c${number}`,
  text: `alpha word${number}`,
  metadata: { document_id: `d${number}`, tenth: number % 10 },
  vector,
});

async function filledStore(file: string, count: number, options = { exactUpTo: 100 }): Promise<SqliteStore> {
  const store = openStore(file, options);
  await store.ensureIndex({ index: 'a', fingerprint });
  const next = vectorsFrom(5);
  const chunks = Array.from({ length: count }, (_, number) => chunkOf(number, next()));
  for (let start = 0; start < count; start += 1000) await store.upsert('a', chunks.slice(start, start + 1000));
  return store;
}

const queries = Array.from({ length: 20 }, vectorsFrom(7));
const idsOf = async (store: SqliteStore, query: object = {}) => {
  const found: (readonly string[])[] = [];
  for (const vector of queries) {
    const hits = await store.searchDense({ index: 'a', vector, topK: 20, ...query });
    found.push(hits.map(({ id }) => id));
  }
  return found;
};

function codeRows(file: string): number {
  using database = new DatabaseSync(file, { readOnly: true });
  return Number(database.prepare('SELECT count(*) AS value FROM vector_codes').get()?.value);
}

/** Share of the exact hits that are found. */
function recallOf(found: readonly (readonly string[])[], exact: readonly (readonly string[])[]): number {
  const hits = found.flatMap((ids, i) => ids.filter((id) => exact[i]?.includes(id)));
  return hits.length / exact.flat().length;
}

it('a search by codes finds nearly all that an exact one finds, with the same scores', async () => {
  const file = temporaryFile();
  const store = await filledStore(file, 6000);
  expect(codeRows(file)).toBe(11);
  const all = openStore(file, { exactUpTo: 6000 });
  const exact = await idsOf(store, { exact: true });
  expect(exact).toEqual(await idsOf(all));
  expect(recallOf(await idsOf(store), exact)).toBeGreaterThan(0.98);
  const [vector = new Float32Array()] = queries;
  const query = { index: 'a', vector, topK: 1 };
  expect(await store.searchDense(query)).toEqual(await all.searchDense(query));
});

it('two processes with the same file give the same hits, and a limit on similarity cuts them', async () => {
  const file = temporaryFile();
  const store = await filledStore(file, 6000);
  expect(await idsOf(openStore(file, { exactUpTo: 100 }))).toEqual(await idsOf(store));
  const scope = { index: 'a', vector: queries[0] ?? [], topK: 50 };
  const hits = await store.searchDense(scope);
  const least = hits[9]?.score ?? 1;
  expect(await store.searchDense({ ...scope, minSimilarity: least })).toEqual(hits.slice(0, 10));
});

it('chunks that come, change and go are found and missed at once', async () => {
  const file = temporaryFile();
  const store = await filledStore(file, 4000);
  const [vector = new Float32Array()] = queries;
  const best = async () => (await store.searchDense({ index: 'a', vector, topK: 1 })).map(({ id }) => id);
  const [first = ''] = await best();
  await store.upsert('a', [chunkOf(9000, vector)]);
  expect(await best()).toEqual(['c9000']);
  await store.upsert('a', [
    chunkOf(
      9000,
      vector.map((value) => -value),
    ),
  ]);
  expect(await best()).toEqual([first]);
  await store.remove('a', { ids: [first] });
  expect(await best()).not.toContain(first);
  expect(await idsOf(store, { exact: true })).toEqual(await idsOf(openStore(file, { exactUpTo: 10_000 })));
  await store.checkIntegrity();
});

it('a filter that few chunks pass gives exactly their nearest', async () => {
  const store = await filledStore(temporaryFile(), 4000);
  const filter = { op: 'eq', field: 'tenth', value: 3 } as const;
  expect(await idsOf(store, { filter })).toEqual(await idsOf(store, { filter, exact: true }));
});

it('an index gets codes once it has grown beyond the limit, and again when its ordinals change', async () => {
  const file = temporaryFile();
  await filledStore(file, 1000, { exactUpTo: 10_000 });
  const store = openStore(file, { exactUpTo: 100 });
  const exact = await idsOf(store);
  await store.upsert('a', [chunkOf(0, new Float32Array(dimensions).fill(-1))]);
  expect(codeRows(file)).toBe(1);
  expect(recallOf(await idsOf(store), exact)).toBeGreaterThan(0.98);
  const next = vectorsFrom(6);
  for (let round = 0; round < 4; round += 1) {
    await store.upsert(
      'a',
      Array.from({ length: 1000 }, (_, number) => chunkOf(number, next())),
    );
  }
  const before = await idsOf(store);
  await store.optimize('a');
  expect(codeRows(file)).toBe(1);
  expect(await idsOf(store)).toEqual(before);
  await store.checkIntegrity();
  await store.dropIndex('a');
  expect(codeRows(file)).toBe(0);
});

it('a file whose codes are not complete is searched exactly', async () => {
  const file = temporaryFile();
  const store = await filledStore(file, 2000);
  const exact = await idsOf(store, { exact: true });
  await store.close();
  using database = new DatabaseSync(file);
  database.exec('DELETE FROM vector_codes WHERE key % 1024 = 0');
  expect(await idsOf(openStore(file, { exactUpTo: 100 }))).toEqual(exact);
});

it('a damaged row of codes is an error, and the check finds it', async () => {
  const file = temporaryFile();
  const store = await filledStore(file, 2000);
  await store.close();
  using database = new DatabaseSync(file);
  database.exec('UPDATE vector_codes SET data = zeroblob(length(data)) WHERE key % 1024 = 0');
  const damaged = openStore(file, { exactUpTo: 100 });
  const message = expect.stringContaining('a row of codes is not what was written');
  await expect(idsOf(damaged)).rejects.toMatchObject({ code: 'bad_response', message });
  await expect(damaged.checkIntegrity()).rejects.toMatchObject({ code: 'bad_response', message });
});

it('the health of the store says how many of the nearest chunks are found', async () => {
  const file = temporaryFile();
  const store = await filledStore(file, 3000);
  expect(await store.checkHealth()).toEqual([
    { status: 'ok', message: expect.stringMatching(/^searches of index "a" by meaning find (100\.0|9[89]\.\d) % of/) },
  ]);
  expect(await openStore(file).checkHealth()).toEqual([]);
  expect(await openStore(temporaryFile()).checkHealth()).toEqual([]);
});

it('a process that is killed while it writes leaves codes that fit the vectors', async () => {
  const file = temporaryFile();
  for (let round = 0; round < 3; round += 1) {
    const child = fork(fileURLToPath(new URL('child-coder.mjs', import.meta.url)), [file]);
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
    for (let i = 0; i < 4 + round; i += 1) await once(child, 'message');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const store = openStore(file, { exactUpTo: 100 });
    await store.checkIntegrity();
    const count = await store.count('a', undefined);
    expect(codeRows(file)).toBe(Math.floor(count / 512));
    const query = { index: 'a', vector: [1, 0.5, 0.25], topK: 5 };
    expect(await store.searchDense(query)).toEqual(await store.searchDense({ ...query, exact: true }));
    await store.close();
  }
});
