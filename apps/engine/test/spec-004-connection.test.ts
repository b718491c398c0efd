import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VendorServer } from '@touchstone/conformance';
import { flatFailure, flatRetrieval } from '@touchstone/contract/wire';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { engineIn, project, type TestedEngine } from './running-engine.ts';
import { validatedProviders } from './shipped-profile.ts';
import { collectionOfQdrant, countedWords, standInCohere, standInQdrant } from './stand-in-vendors.ts';

// Spec 004's own stack, Cohere and Qdrant, behind the engine; both are stand-ins that misbehave when told to.
let cohere: VendorServer;
let qdrant: VendorServer;
let tested: TestedEngine;

beforeAll(async () => {
  cohere = await standInCohere();
  qdrant = await standInQdrant({ a: 'gradient descent', b: 'gradient', d: 'neural network' });
  const { store, embedder } = await validatedProviders({
    store: { url: qdrant.url, collections: { book: collectionOfQdrant } },
    embedder: { apiKey: 'key-of-the-test', baseUrl: cohere.url, overLong: 'trim' },
  });
  const folder = project({
    'touchstone.config.json': JSON.stringify({
      indexes: { book: { sources: ['book.jsonl'] } },
      store,
      embedder,
      reranker: 'none',
      retrieval: { profile: 'validated', searchMethod: 'semantic' },
      log: { queryText: 'cut' },
      server: { workers: 1 },
    }),
  });
  tested = await engineIn(folder);
});

afterEach(async () => {
  await cohere.misbehave(undefined);
  await qdrant.misbehave(undefined);
});

afterAll(async () => {
  await tested.stop();
  await cohere.close();
  await qdrant.close();
});

async function ask(query: string, index = 'book') {
  const response = await tested.ask('/v1/retrieve?form=flat', { json: { index, query } });
  const body = await response.json();
  return { status: response.status, id: response.headers.get('x-request-id') ?? '', body };
}

it("004 US1.2 with Qdrant: Cohere's vector is compared by cosine, the distance of the collection", async () => {
  const { body } = await ask('gradient descent');
  const { results } = flatRetrieval.parse(body);
  expect(results.map(({ chunkId, similarityScore }) => [chunkId, similarityScore])).toEqual([
    ['a', expect.closeTo(1, 6)],
    ['b', expect.closeTo(Math.SQRT1_2, 6)],
  ]);
  const searched = qdrant.requests.findLast(({ path }) => path.includes('/points/query'))?.body as {
    readonly query: { readonly nearest: readonly number[] };
  };
  const length = Math.hypot(...searched.query.nearest);
  const expected = countedWords('gradient descent').map((value) => value / Math.SQRT2);
  expect(searched.query.nearest.map((value) => value / length)).toEqual(
    expected.map((value) => expect.closeTo(value, 6)),
  );
});

it('004 E2 with trimming: the beginning of a long query is asked, and a warning says so', async () => {
  const { status, body } = await ask(`gradient ${'descent '.repeat(1500)}`);
  expect(status).toBe(200);
  expect(flatRetrieval.parse(body).warnings).toMatchObject([{ code: 'query_trimmed' }]);
});

it('004 E3 with Qdrant: a collection that does not exist is an error that names it', async () => {
  const { status, body } = await ask('gradient', 'manuals');
  expect(status).toBe(404);
  expect(flatFailure.parse(body).error).toMatchObject({
    code: 'index_not_found',
    message: expect.stringContaining('"manuals"'),
    context: { index: 'manuals', query: 'gradient' },
  });
});

it.each(['reset', 'reset_mid_body'] as const)(
  '004 E7: a connection to Qdrant that is lost in the middle of a query (%s) is an error after three tries',
  async (fault) => {
    await ask('gradient');
    const before = qdrant.requests.length;
    await qdrant.misbehave(fault);
    const { status, body } = await ask('gradient');
    expect(status).toBe(503);
    expect(flatFailure.parse(body).error).toMatchObject({
      code: 'unavailable',
      provider: 'qdrant',
      context: { index: 'book', query: 'gradient' },
    });
    expect(qdrant.requests.length - before).toBe(3);
    await qdrant.misbehave(undefined);
    expect((await ask('gradient')).status).toBe(200);
  },
);

it('004 FR-010: without Qdrant, the error says what could not be reached and what to do, and no address', async () => {
  await qdrant.misbehave('connection_refused');
  const { status, body } = await ask('gradient descent');
  expect(status).toBe(503);
  const { code, message } = flatFailure.parse(body).error;
  expect(code).toBe('unavailable');
  expect(message).toMatch(/Qdrant/);
  expect(message).not.toContain('127.0.0.1');
  const ready = await tested.ask('/readyz');
  expect(ready.status).toBe(503);
  expect(await ready.json()).toMatchObject({
    status: 'not_ready',
    providers: [{ kind: 'store', status: 'failing' }, {}],
  });
});

it('004 FR-011 with long queries: the log keeps the beginning and the length', async () => {
  const query = `gradient ${'descent '.repeat(40)}`;
  const { id } = await ask(query);
  const lines = readFileSync(join(tested.folder, '.touchstone/log/events.jsonl'), 'utf8').trim().split('\n');
  const entry = lines.map((line) => JSON.parse(line)).find((each) => each.id === id);
  expect(entry).toMatchObject({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    latency_ms: expect.any(Number),
    result_count: 1,
    query: { form: 'cut', length: query.length, text: `${query.slice(0, 80)}…` },
  });
});
