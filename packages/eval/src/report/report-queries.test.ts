import type { Trace } from '@touchstone/contract';
import { expect, it } from 'vitest';
import { reportQueries } from './report-queries.ts';

const trace: Trace = {
  id: 'q',
  startedAt: '2026-01-01T00:00:00Z',
  latency: { embeddingMs: 0, searchMs: 0, postProcessingMs: 0, totalMs: 0 },
  stages: [
    {
      stage: 'search',
      startedMs: 0,
      durationMs: 0,
      candidates: ['a#2', 'b#1', 'a#1'].map((id, index) => ({
        id,
        rank: index + 1,
        score: 1,
        scoreKind: 'bm25',
      })),
    },
  ],
};
const qrels = new Map([
  [
    'q',
    new Map([
      ['a', 1],
      ['b', 2],
      ['c', 1],
      ['n', 0],
    ]),
  ],
]);
const results = [
  { id: 'a', score: 3 },
  { id: 'n', score: 2 },
  { id: 'u', score: 1 },
];

it('lists what was expected, best grade first, with its rank or the stage that lost it, and its chunks', () => {
  const [query] = reportQueries([{ query: 'q', results, latencyMs: 1, trace }], qrels, {
    itemOf: (id) => id.split('#')[0] ?? id,
    stageBeforeRerank: 'search',
  });
  expect(query?.expected).toEqual([
    {
      id: 'b',
      grade: 2,
      lostAt: 'gate',
      stage: 'search',
      lastSeen: { stage: 'search', rank: 2 },
      candidates: ['b', 'b#1'],
    },
    { id: 'a', grade: 1, rank: 1, candidates: ['a', 'a#2', 'a#1'] },
    { id: 'c', grade: 1, lostAt: 'never_retrieved' },
  ]);
  expect(query?.rankingBeforeRerank).toEqual(['a', 'b']);
});

it('without a trace says only whether an item is there; grades are those that were judged', () => {
  const [query] = reportQueries([{ query: 'q', results, latencyMs: 1 }], qrels, { minGrade: 2 });
  expect(query?.expected).toEqual([{ id: 'b', grade: 2 }]);
  expect(query?.ranking.map(({ grade }) => grade)).toEqual([1, 0, undefined]);
});

it('leaves out answers to queries that nobody judged', () => {
  expect(reportQueries([{ query: 'other', results, latencyMs: 1 }], qrels)).toEqual([]);
});
