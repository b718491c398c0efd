import { type Clock, isRetrievalError, RetrievalError } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { collapseResults } from './collapse-results.ts';
import { type RunProgress, runQueries } from './run-queries.ts';
import type { QueryAnswer } from './run-record.ts';

const queries = ['q1', 'q2', 'q3', 'q4'].map((id) => ({ id, text: `text of ${id}` }));
const found = { results: [{ id: 'a', score: 1 }] };

describe('a run over queries', () => {
  it('answers in the order of the queries, whichever came first', async () => {
    const gates = new Map(queries.map(({ id }) => [id, Promise.withResolvers<void>()]));
    const order: string[] = [];
    const running = runQueries(
      queries,
      async ({ id }) => {
        await gates.get(id)?.promise;
        return { results: [{ id: `document of ${id}`, score: 1 }] };
      },
      { concurrency: 4, onAnswer: ({ query }) => void order.push(query), clock: frozen },
    );
    for (const id of ['q3', 'q1', 'q4', 'q2']) {
      gates.get(id)?.resolve();
      await settle();
    }
    expect((await running).map(({ query, results }) => [query, results[0]?.id])).toEqual(
      queries.map(({ id }) => [id, `document of ${id}`]),
    );
    expect(order).toEqual(['q3', 'q1', 'q4', 'q2']);
  });

  it('never has more queries under way than it may', async () => {
    let underWay = 0;
    let most = 0;
    await runQueries(
      queries,
      async () => {
        underWay += 1;
        most = Math.max(most, underWay);
        await settle();
        underWay -= 1;
        return found;
      },
      { concurrency: 2 },
    );
    expect(most).toBe(2);
  });

  it('gives the whole query to the system, and times its answer', async () => {
    const times = [100, 130, 200, 290];
    const clock: Clock = { nowMs: () => 0, monotonicMs: () => times.shift() ?? 0 };
    const texts: string[] = [];
    const answers = await runQueries(
      queries.slice(0, 2),
      async ({ text }) => {
        texts.push(text);
        return found;
      },
      { clock },
    );
    expect(texts).toEqual(['text of q1', 'text of q2']);
    expect(answers.map(({ latencyMs }) => latencyMs)).toEqual([30, 90]);
  });

  it('does not ask again what an earlier run answered, but what failed there', async () => {
    const asked: string[] = [];
    const told: [string, RunProgress][] = [];
    const completed: QueryAnswer[] = [
      { query: 'q2', results: [{ id: 'kept', score: 1 }], latencyMs: 5 },
      { query: 'q3', results: [], latencyMs: 5, error: { code: 'timeout', message: 'late' } },
      { query: 'q9', results: [], latencyMs: 5 },
    ];
    const answers = await runQueries(
      queries,
      async ({ id }) => {
        asked.push(id);
        return found;
      },
      { completed, onAnswer: ({ query }, progress) => void told.push([query, progress]), clock: frozen },
    );
    expect(asked).toEqual(['q1', 'q3', 'q4']);
    expect(answers[1]).toBe(completed[0]);
    expect(answers.map(({ query }) => query)).toEqual(['q1', 'q2', 'q3', 'q4']);
    expect(told.map(([query, { done, total }]) => [query, done, total])).toEqual([
      ['q1', 2, 4],
      ['q3', 3, 4],
      ['q4', 4, 4],
    ]);
  });

  it('keeps going past a failure that says nothing about the next query', async () => {
    const told: number[] = [];
    const answers = await runQueries(
      queries,
      async ({ id }) => {
        if (id === 'q2') throw new RetrievalError('timeout', 'Too late.');
        return found;
      },
      { clock: frozen, onAnswer: (_answer, { failed }) => void told.push(failed) },
    );
    expect(answers[1]).toEqual({
      query: 'q2',
      results: [],
      latencyMs: 0,
      error: { code: 'timeout', message: 'Too late.' },
    });
    expect(told).toEqual([0, 1, 1, 1]);
  });

  it.each([
    ['a score that is no number', [{ id: 'a', score: Number.NaN }], /the score NaN for "a"/],
    ['a document twice', [...found.results, ...found.results], /a document twice: use `collapseResults`/],
  ])('%s is a failed answer', async (_what, results, message) => {
    const [answer] = await runQueries(queries.slice(0, 1), async () => ({ results }), { clock: frozen });
    expect(answer?.error).toEqual({ code: 'bad_response', message: expect.stringMatching(message) });
    expect(answer?.results).toEqual([]);
  });

  it.each([
    ['a failure that others share', new RetrievalError('unauthenticated', 'No key.')],
    ['a defect', new TypeError('undefined is not a function')],
  ])('%s ends the run, once what is under way has ended', async (_what, failure) => {
    const asked: string[] = [];
    const ended: string[] = [];
    const running = runQueries(
      queries,
      async ({ id }, { signal }) => {
        asked.push(id);
        if (id === 'q1') throw failure;
        await new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()));
        ended.push(id);
        return found;
      },
      { concurrency: 2 },
    );
    await expect(running).rejects.toBe(failure);
    expect([asked, ended]).toEqual([['q1', 'q2'], ['q2']]);
  });

  it('ends when answers can no longer be kept', async () => {
    const full = new Error('disk full');
    const running = runQueries(queries, async () => found, {
      concurrency: 2,
      onAnswer: () => {
        throw full;
      },
    });
    await expect(running).rejects.toBe(full);
  });

  it('waits until an answer is kept before it tells the next', async () => {
    let keeping = 0;
    await runQueries(queries, async () => found, {
      concurrency: 4,
      onAnswer: async () => {
        expect(keeping).toBe(0);
        keeping += 1;
        await settle();
        keeping -= 1;
      },
    });
    expect(keeping).toBe(0);
  });

  it('can be aborted', async () => {
    const abort = new AbortController();
    const asked: string[] = [];
    const running = runQueries(
      queries,
      async ({ id }) => {
        asked.push(id);
        if (id === 'q2') abort.abort();
        return found;
      },
      { signal: abort.signal },
    );
    const error: unknown = await running.catch((caught: unknown) => caught);
    expect(isRetrievalError(error) && error.code).toBe('aborted');
    expect(asked).toEqual(['q1', 'q2']);
  });

  it.each([
    ['no queries', [], {}, /no queries/],
    ['an id that occurs twice', [...queries, { id: 'q1', text: '' }], {}, /"q1" occurs twice/],
    ['a concurrency of 0', queries, { concurrency: 0 }, /`concurrency` is 0/],
  ])('%s: refused', async (_what, asked, options, message) => {
    await expect(runQueries(asked, async () => found, options)).rejects.toThrow(
      expect.objectContaining({ code: 'invalid_request', message: expect.stringMatching(message) }),
    );
  });
});

const frozen: Clock = { nowMs: () => 0, monotonicMs: () => 0 };

/** Lets everything run that needs no I/O. */
async function settle(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

it('chunks collapse to documents, the best chunk first', () => {
  const chunks = [
    { id: 'a#2', score: 0.9, document: 'a' },
    { id: 'b#1', score: 0.8, document: 'b' },
    { id: 'a#1', score: 0.7, document: 'a' },
  ];
  expect(collapseResults(chunks, ({ document }) => document)).toEqual([
    { id: 'a', score: 0.9 },
    { id: 'b', score: 0.8 },
  ]);
});
