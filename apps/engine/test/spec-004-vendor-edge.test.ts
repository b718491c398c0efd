import { afterAll, beforeAll, expect, it } from 'vitest';
import { runEngine, type TestedEngine } from './running-engine.js';
import { type UnsteadyCohere, unsteadyCohere } from './unsteady-cohere.js';

// Both indexes have the same chunks and the same embedder. "book" has three tries, the default (FR-009); "patient" has four, which are
// SC-008's "3 retry attempts" after the first one.
/** A thousand calls take seconds, on a busy machine minutes. */
const patienceMs = 300_000;

let cohere: UnsteadyCohere;
let tested: TestedEngine;

beforeAll(async () => {
  cohere = await unsteadyCohere({ faults: 0 });
  const embedder = (tries: number) => ({
    use: '@touchstone/embed-cohere',
    options: { apiKey: 'key-of-the-test', baseUrl: cohere.url },
    resilience: { tries, baseDelayMs: 1, breaker: false, concurrency: 100 },
  });
  tested = await runEngine({
    'book.jsonl': '{"_id":"a","text":"gradient descent"}\n{"_id":"b","text":"gradient"}\n',
    'touchstone.config.json': JSON.stringify({
      indexes: {
        book: { sources: ['book.jsonl'], embedder: embedder(3) },
        patient: { sources: ['book.jsonl'], embedder: embedder(4) },
      },
      reranker: 'none',
      retrieval: { profile: 'validated', searchMethod: 'semantic' },
      server: { workers: 2 },
    }),
  });
});

afterAll(async () => {
  await tested.stop();
  await cohere.close();
});

/** Asks queries that no cache knows, and gives for each its status and its text. */
async function askAll(
  index: string,
  about: string,
  { count, atOnce }: { readonly count: number; readonly atOnce: number },
) {
  const queries = Array.from({ length: count }, (_, at) => `gradient ${about} ${lettersOf(at)}`).values();
  const asked: { readonly status: number; readonly query: string }[] = [];
  const ask = async () => {
    for (const query of queries) {
      const response = await tested.ask('/v1/retrieve', { json: { index, query } });
      await response.arrayBuffer();
      asked.push({ status: response.status, query });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, ask));
  return asked;
}

/** A word for a number: the stand-in reads letters. */
function lettersOf(number: number): string {
  return [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
}

it(
  '004 SC-008: of 1,000 calls with 30 % transient faults at the vendor, at least 95 % are answered within three tries',
  async () => {
    cohere.become({ faults: 0.3 });
    const asked = await askAll('book', 'three', { count: 1000, atOnce: 16 });
    cohere.become({ faults: 0 });
    expect(asked.filter(({ status }) => status !== 200 && !isTold(status))).toEqual([]);
    expect(asked.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(950);
    expect(Math.max(...cohere.failed.values())).toBe(3);
    for (const fault of ['reset', 'rate_limited', 'unavailable', 'cut_body']) {
      expect(cohere.outcomes.get(fault)).toBeGreaterThan(50);
    }
  },
  patienceMs,
);

it(
  '004 SC-008: of the calls that met a fault, at least 95 % recover within three more tries',
  async () => {
    cohere.become({ faults: 0.3 });
    const asked = await askAll('patient', 'four', { count: 1000, atOnce: 16 });
    cohere.become({ faults: 0 });
    const hit = asked.filter(({ query }) => cohere.failed.has(query));
    expect(hit.length).toBeGreaterThan(250);
    const recovered = hit.filter(({ status }) => status === 200).length / hit.length;
    expect(recovered).toBeGreaterThanOrEqual(0.95);
  },
  patienceMs,
);

it('004 SC-001: a query asks the vendor once, so that it takes little more than the vendor does', async () => {
  const before = cohere.outcomes.get('answered') ?? 0;
  const asked = await askAll('book', 'one', { count: 40, atOnce: 4 });
  expect(asked.every(({ status }) => status === 200)).toBe(true);
  expect((cohere.outcomes.get('answered') ?? 0) - before).toBe(40);
});

it('004 SC-005: 100 queries at once are all at the vendor at once, and none waits for another', async () => {
  cohere.become({ crowd: 100 });
  const asked = await askAll('book', 'five', { count: 100, atOnce: 100 });
  cohere.become({ crowd: 1 });
  expect(asked.filter(({ status }) => status !== 200)).toEqual([]);
});

/** What a fault may become for the caller, when all tries have failed. */
function isTold(status: number): boolean {
  return [429, 502, 503].includes(status);
}
