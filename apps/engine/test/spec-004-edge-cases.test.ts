import { matchesFilter, type VendorServer } from '@touchstone/conformance';
import type { Filter, Metadata } from '@touchstone/contract';
import { type FlatRetrieval, flatRetrieval, problem } from '@touchstone/contract/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runEngine, type TestedEngine } from './running-engine.ts';
import { validatedProviders } from './shipped-profile.ts';
import { standInCohere } from './stand-in-vendors.ts';

// Titles name the edge cases of spec 004 by their place in its list. E7, and E3 with Qdrant, are in spec-004-connection.test.ts.
const records = [
  { _id: 'tie-b', text: 'gradient', metadata: { edition: 2, level: 'basic', draft: false } },
  { _id: 'tie-a', text: 'gradient', metadata: { edition: '2', level: 'basic', draft: true } },
  { _id: 'tie-c', text: 'gradient', metadata: { edition: [2, '3'], level: 7 } },
  { _id: 'near', text: 'gradient descent', metadata: { edition: 2.5, level: 'advanced' } },
  { _id: 'far', text: 'neural network', metadata: { edition: true } },
];

let cohere: VendorServer;
let tested: TestedEngine;

beforeAll(async () => {
  cohere = await standInCohere();
  const { embedder } = await validatedProviders({ embedder: { apiKey: 'key-of-the-test', baseUrl: cohere.url } });
  tested = await runEngine({
    'book.jsonl': records.map((record) => JSON.stringify(record)).join('\n'),
    'empty.jsonl': '',
    'touchstone.config.json': JSON.stringify({
      indexes: { book: { sources: ['book.jsonl'] }, empty: { sources: ['empty.jsonl'] } },
      embedder,
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

async function flat(request: object): Promise<FlatRetrieval> {
  const response = await tested.ask('/v1/retrieve?form=flat', { json: { index: 'book', ...request } });
  expect(response.status).toBe(200);
  return flatRetrieval.parse(await response.json());
}

const idsIn = ({ results }: FlatRetrieval) => results.map(({ chunkId }) => chunkId);

describe('edge cases', () => {
  it('004 E1: a query that is unlike all content finds nothing by default, and low similarities without a threshold', async () => {
    const { status, warnings } = await flat({ query: 'quantum soup' });
    expect(status).toBe('no_results');
    expect(warnings).toMatchObject([{ code: 'below_score_threshold', detail: { best_similarity: 0 } }]);
    const open = await flat({ query: 'quantum soup', score_threshold: 0 });
    expect(open.results.map(({ similarityScore }) => similarityScore)).toEqual([0, 0, 0, 0, 0]);
  });

  it('004 E2: a query longer than the model reads is refused with its length, before Cohere is asked', async () => {
    const before = cohere.requests.length;
    const response = await tested.ask('/v1/retrieve', { json: { index: 'book', query: 'gradient '.repeat(1500) } });
    const { status, detail } = problem.parse(await response.json());
    expect(status).toBe(400);
    expect(detail).toMatch(/about \d+ tokens; cohere takes 512/);
    expect(cohere.requests.length).toBe(before);
  });

  it('004 E3: an index that is empty says so, and one that is missing is an error with those that there are', async () => {
    const empty = await flat({ index: 'empty', query: 'gradient' });
    expect(empty).toMatchObject({ status: 'no_results', results: [], warnings: [{ code: 'index_empty' }] });
    const missing = await tested.ask('/v1/retrieve', { json: { index: 'boook', query: 'gradient' } });
    expect(problem.parse(await missing.json())).toMatchObject({
      status: 404,
      code: 'index_not_found',
      detail: expect.stringContaining('Did you mean "book"'),
    });
  });

  it('004 E4: equal similarities stand in the order of their ids, also where the list is cut, each time', async () => {
    const orders = new Set<string>();
    for (let time = 0; time < 20; time += 1) orders.add(String(idsIn(await flat({ query: 'gradient', top_k: 2 }))));
    expect([...orders]).toEqual(['tie-a,tie-b']);
    expect(idsIn(await flat({ query: 'gradient' }))).toEqual(['tie-a', 'tie-b', 'tie-c', 'near']);
  });

  it('004 E5: a field with values of several types is compared by type, and every value comes back as it is', async () => {
    const where = async (value: unknown) =>
      idsIn(await flat({ query: 'gradient', score_threshold: 0, filter: { op: 'eq', field: 'edition', value } }));
    expect(await where(2)).toEqual(['tie-b', 'tie-c']);
    expect(await where('2')).toEqual(['tie-a']);
    expect(await where(true)).toEqual(['far']);
    const response = await tested.ask('/v1/retrieve', { json: { index: 'book', query: 'gradient' } });
    const { retrieval_calls: calls } = (await response.json()) as {
      retrieval_calls: readonly { results: readonly { metadata: { edition?: unknown } }[] }[];
    };
    expect(calls[0]?.results.map(({ metadata }) => metadata.edition)).toEqual(['2', 2, [2, '3'], 2.5]);
  });

  it('004 E6: more results than there are chunks are all that there are', async () => {
    const answer = await flat({ query: 'gradient', top_k: 50, score_threshold: 0 });
    expect(idsIn(answer)).toHaveLength(records.length);
    expect(answer).toMatchObject({ status: 'success', warnings: [] });
  });

  it('004 E8: 100 queries at once are all answered, each with its own results', async () => {
    const queries = Array.from(
      { length: 100 },
      (_, at) => `${at % 2 === 0 ? 'gradient' : 'neural network'} ${'x'.repeat(at)}`,
    );
    const answers = await Promise.all(queries.map((query) => flat({ query, score_threshold: 0.1 })));
    expect(answers.map(({ query }) => query)).toEqual(queries);
    expect(answers.map((answer) => idsIn(answer)[0])).toEqual(queries.map((_, at) => (at % 2 === 0 ? 'tie-a' : 'far')));
  });
});

describe('filters hold without exception', () => {
  const base: readonly Filter[] = [
    { op: 'eq', field: 'edition', value: 2 },
    { op: 'eq', field: 'edition', value: '2' },
    { op: 'in', field: 'edition', values: [true, '3'] },
    { op: 'eq', field: 'level', value: 'basic' },
    { op: 'prefix', field: 'level', value: 'b' },
    { op: 'glob', field: 'level', pattern: '*a*' },
    { op: 'range', field: 'edition', gte: 2, lt: 3 },
    { op: 'exists', field: 'draft' },
    { op: 'eq', field: 'draft', value: false },
  ];

  it('004 SC-004: every combination of two conditions gives exactly the chunks that satisfy it', async () => {
    const filters = base.flatMap((first) =>
      base.flatMap((second): readonly Filter[] => [
        { op: 'and', filters: [first, second] },
        { op: 'or', filters: [first, { op: 'not', filter: second }] },
      ]),
    );
    const requests = filters.map((filter) => ({
      index: 'book',
      query: 'gradient',
      score_threshold: 0,
      top_k: 50,
      filter,
    }));
    const response = await tested.ask('/v1/retrieve/batch', { json: { requests } });
    const { items } = (await response.json()) as {
      items: readonly { retrieval_calls: readonly { results: readonly { id: string }[] }[] }[];
    };
    const found = items.map(({ retrieval_calls: [call] }) => call?.results.map(({ id }) => id).sort());
    expect(found).toEqual(
      filters.map((filter) =>
        records
          .filter(({ metadata }) => matchesFilter(filter, metadata as Metadata))
          .map(({ _id }) => _id)
          .sort(),
      ),
    );
    expect(found).toHaveLength(162);
  });

  it('004 SC-006: an answer is empty exactly where no similarity reaches the threshold', async () => {
    // "gradient network": 1 / √2 to "gradient", 1 / 2 to "gradient descent" and to "neural network".
    const counts: [number, number][] = [
      [0.4, 5],
      [0.45, 5],
      [0.55, 3],
      [0.7, 3],
      [0.72, 0],
      [1, 0],
    ];
    for (const [score_threshold, count] of counts) {
      const { status, results } = await flat({ query: 'gradient network', score_threshold });
      expect([score_threshold, results.length, status]).toEqual([
        score_threshold,
        count,
        count === 0 ? 'no_results' : 'success',
      ]);
    }
  });
});
