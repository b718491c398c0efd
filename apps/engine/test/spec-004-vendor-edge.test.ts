import { expect, it, onTestFinished } from 'vitest';
import { runEngine } from './running-engine.ts';
import { validatedProviders } from './shipped-profile.ts';
import { faultNames, unsteadyCohere } from './unsteady-cohere.ts';

/** A thousand calls take seconds, on a busy machine minutes. */
const patienceMs = 300_000;

/**
 * An engine whose embedder is that of the profile, three tries and all, and a Cohere that only it knows. A call has several times the profile's
 * time, for a busy machine: what is protected, and how, is the profile's.
 */
async function behindCohere(workers: number, limits: object = {}, timeoutMs = 60_000) {
  const cohere = await unsteadyCohere({ faults: 0 });
  const { embedder } = await validatedProviders({ embedder: { apiKey: 'key-of-the-test', baseUrl: cohere.url } });
  const tested = await runEngine({
    'book.jsonl': '{"_id":"a","text":"gradient descent"}\n{"_id":"b","text":"gradient"}\n',
    'touchstone.config.json': JSON.stringify({
      indexes: { book: { sources: ['book.jsonl'] } },
      embedder: { ...embedder, resilience: { ...embedder.resilience, ...limits } },
      reranker: 'none',
      retrieval: { profile: 'validated', searchMethod: 'semantic', timeoutMs },
      server: { workers },
    }),
  });
  onTestFinished(async () => {
    await tested.stop();
    await cohere.close();
  });
  /** Asks, and gives the query with its status. */
  const ask = async (query: string) => {
    const response = await tested.ask('/v1/retrieve', { json: { index: 'book', query } });
    return { query, status: response.status, body: (await response.json()) as Answer };
  };
  return { cohere, ask };
}

interface Answer {
  readonly code?: string;
  readonly retry_after_ms?: number;
}

/** Asks queries that no cache knows, so many at once. */
async function askAll(
  { ask }: { readonly ask: (query: string) => Promise<{ readonly query: string; readonly status: number }> },
  { count, atOnce }: { readonly count: number; readonly atOnce: number },
) {
  const queries = Array.from({ length: count }, (_, at) => queryOf(at)).values();
  const asked: { readonly query: string; readonly status: number }[] = [];
  const askInTurn = async () => {
    for (const query of queries) asked.push(await ask(query));
  };
  await Promise.all(Array.from({ length: atOnce }, askInTurn));
  return asked;
}

/** The stand-in reads letters. */
function queryOf(number: number): string {
  return `gradient ${[...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;
}

const failedOf = (asked: readonly { readonly query: string; readonly status: number }[]) =>
  asked.filter(({ status }) => status !== 200);

it(
  '004 SC-008: of 1,000 calls with 30 % transient faults at the vendor, at least 95 % are answered within three tries',
  async () => {
    const engine = await behindCohere(2);
    engine.cohere.become({ faults: 0.3 });
    const asked = await askAll(engine, { count: 1000, atOnce: 16 });
    expect(failedOf(asked).filter(({ status }) => !isTold(status))).toEqual([]);
    expect(failedOf(asked).length).toBeLessThanOrEqual(50);
    expect(Math.max(...engine.cohere.failed.values())).toBe(3);
    for (const fault of ['reset', 'rate_limited', 'unavailable', 'cut_body']) {
      expect(engine.cohere.outcomes.get(fault)).toBeGreaterThan(50);
    }
  },
  patienceMs,
);

it(
  '004 SC-008: of 72 calls that meet one fault or two, of every kind and in every order, at least 95 % recover',
  async () => {
    const { cohere, ask } = await behindCohere(2);
    const cases = faultNames.flatMap((first) => [[first], ...faultNames.map((second) => [first, second])]);
    const plans = new Map(cases.map((plan, at) => [queryOf(at), plan]));
    // Every thread has loaded Cohere's client, which takes seconds on a busy machine.
    await Promise.all(Array.from({ length: 16 }, (_, at) => ask(queryOf(5000 + at))));
    cohere.become({ plan: (text: string, attempt: number) => plans.get(text)?.[attempt - 1] });
    const asked = await Promise.all([...plans.keys()].map(ask));
    expect(asked).toHaveLength(72);
    expect(failedOf(asked).map(({ query }) => plans.get(query)).length).toBeLessThanOrEqual(3);
  },
  patienceMs,
);

it('004 SC-008: 100 calls at once whose first tries all fail are all answered by their second', async () => {
  const { cohere, ask } = await behindCohere(2);
  cohere.become({ plan: (_text: string, attempt: number) => (attempt === 1 ? 'unavailable' : undefined) });
  const asked = await Promise.all(Array.from({ length: 100 }, (_, at) => ask(queryOf(at))));
  expect(failedOf(asked)).toEqual([]);
  expect(new Set(cohere.failed.values())).toEqual(new Set([1]));
});

it('004 SC-001: a query asks the vendor once, so that it takes little more than the vendor does', async () => {
  const engine = await behindCohere(2);
  const before = engine.cohere.outcomes.get('answered') ?? 0;
  const asked = await askAll(engine, { count: 40, atOnce: 4 });
  expect(failedOf(asked)).toEqual([]);
  expect((engine.cohere.outcomes.get('answered') ?? 0) - before).toBe(40);
});

it('004 SC-005: 100 queries at once are all at the vendor at once, and none waits for another, in one thread too', async () => {
  const { cohere, ask } = await behindCohere(1);
  cohere.become({ crowd: 100 });
  const asked = await Promise.all(Array.from({ length: 100 }, (_, at) => ask(queryOf(at))));
  expect(failedOf(asked)).toEqual([]);
});

it('threads keep to the texts of a minute together; who would wait too long is told at once for how long', async () => {
  const { cohere, ask } = await behindCohere(2, { textsPerMinute: 20 }, 10_000);
  // The two chunks of the index were embedded by the same account.
  const asked = await Promise.all(Array.from({ length: 60 }, (_, at) => ask(queryOf(at))));
  expect(failedOf(asked).length).toBeGreaterThanOrEqual(42);
  for (const { status, body } of asked.filter(({ status }) => status !== 200)) {
    expect([status, body.code]).toEqual([429, 'rate_limited']);
    expect(body.retry_after_ms).toBeGreaterThan(10_000);
  }
  expect(cohere.outcomes.get('answered')).toBeLessThanOrEqual(1 + 18);
});

/** What a fault may become for the caller, when all tries have failed. */
function isTold(status: number): boolean {
  return [429, 502, 503].includes(status);
}
