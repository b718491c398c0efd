import type { Hit } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import {
  branchTopK,
  combSum,
  convexBlend,
  dbsf,
  evidenceQueryText,
  keywordResults,
  minMax,
  normalizeQueryText,
  preprocessQuery,
  rrf,
  rrfRankings,
  type Scored,
  semanticResults,
} from '../src/index.ts';
import { keywordResultCase, similarityCases } from './cases/branch-result-cases.ts';
import { dbsfCases } from './cases/dbsf-cases.ts';
import { hybridCases, overFetchCase, weightedSumCases } from './cases/hybrid-cases.ts';
import { minMaxCases } from './cases/min-max-cases.ts';
import { emptiedQueryCase, evidenceQueryCase, queryTextCases } from './cases/query-text-cases.ts';
import { givenOrderRrfCases, scoredRrfCases } from './cases/rrf-cases.ts';

describe('reciprocal rank fusion agrees with public suites', () => {
  it.each(scoredRrfCases)('$id', ({ lists, k, order, scores, tolerance }) => {
    expectFused(rrf(lists.map(scoredList), { k }), scores, tolerance, order);
  });

  it.each(givenOrderRrfCases)('$id', ({ lists, k, weights, order, scores, tolerance }) => {
    const fused = rrfRankings(lists, weights === undefined ? { k } : { k, weights });
    if (order === undefined) expect(fused[0]?.id).toBe('2');
    expectFused(fused, scores, tolerance, order);
  });
});

describe('distribution-based score fusion agrees with public suites', () => {
  it.each(dbsfCases)('$id', ({ lists, limit, order, scores, tolerance }) => {
    const fused = dbsf(lists.map(scoredList));
    expectFused(fused, scores, tolerance);
    if (order !== undefined) expect(fused.slice(0, limit).map(({ id }) => id)).toEqual(order);
  });
});

describe('min-max scaling agrees with public suites', () => {
  it.each(minMaxCases)('$id', ({ scores, scaled, tolerance }) => {
    const ours = minMax(scores);
    expect(ours).toHaveLength(scaled.length);
    scaled.forEach((value, position) => {
      expectClose(ours[position], value, tolerance);
    });
  });
});

describe('the canonical hybrid agrees with public suites', () => {
  it.each(hybridCases)('$id', ({ semantic, keyword, alpha, topK, rows, tolerance }) => {
    const results = convexBlend(
      {
        semantic: semantic.map(([id, score, kind]) => hit(id, score, kind)),
        keyword: keyword.map(([id, score]) => hit(id, score, 'bm25')),
      },
      { alpha, topK },
    );
    expect(results.map(({ id }) => id)).toEqual(rows.map(([id]) => id));
    rows.forEach(([, fused, semanticScore, keywordScore], position) => {
      expectClose(results[position]?.relevanceScore, fused, tolerance);
      expectClose(results[position]?.relevanceComponents?.semanticScore, semanticScore, tolerance);
      expectClose(results[position]?.relevanceComponents?.keywordScore, keywordScore, tolerance);
    });
  });

  it(overFetchCase.id, () => {
    expect(overFetchCase.topK.map(branchTopK)).toEqual(overFetchCase.branchTopK);
  });
});

describe('the weighted sum of scaled lists agrees with public suites', () => {
  it.each(weightedSumCases)('$id', ({ lists, weights, order, scores, tolerance }) => {
    expectFused(combSum(lists.map(scoredList), { weights }), scores, tolerance, order);
  });
});

describe('query text agrees with public suites', () => {
  it.each(queryTextCases)('$id', ({ text, normalized }) => {
    expect(normalizeQueryText(text)).toBe(normalized);
  });

  it(emptiedQueryCase.id, () => {
    expect(normalizeQueryText(emptiedQueryCase.text)).toBe('');
    expect(() => preprocessQuery(emptiedQueryCase.text, 'normalize')).toThrow(
      expect.objectContaining({ code: 'invalid_request' }),
    );
  });

  it(evidenceQueryCase.id, () => {
    expect(evidenceQueryText(evidenceQueryCase.text)).toBe(evidenceQueryCase.normalized);
  });
});

describe('results of one branch agree with public suites', () => {
  it.each(similarityCases)('$id', ({ hits, ranked, tolerance }) => {
    const results = semanticResults(hits.map(([id, score, kind]) => hit(id, score, kind)));
    expect(results.map(({ id, relevanceKind }) => [id, relevanceKind])).toEqual(
      ranked.map(([id]) => [id, 'similarity']),
    );
    ranked.forEach(([, similarity], position) => {
      expectClose(results[position]?.relevanceScore, similarity, tolerance);
    });
  });

  it(keywordResultCase.id, () => {
    const { query, processedQuery, relevanceScore, relevanceKind } = keywordResultCase;
    const { id, score, scoreKind } = keywordResultCase.hit;
    expect(preprocessQuery(query, 'normalize')).toBe(processedQuery);
    const [result] = keywordResults([hit(id, score, scoreKind)]);
    expect(result).toEqual({ ...hit(id, score, scoreKind), relevanceScore, relevanceKind });
  });
});

function scoredList(items: readonly (readonly [id: string, score: number])[]): readonly Scored[] {
  return items.map(([id, score]) => ({ id, score }));
}

function hit(id: string, score: number, scoreKind: Hit['scoreKind']): Hit {
  return { id, text: `text of ${id}`, metadata: {}, score, scoreKind };
}

function expectFused(
  fused: readonly Scored[],
  scores: Readonly<Record<string, number>>,
  tolerance: number,
  order?: readonly string[],
): void {
  for (const [id, score] of Object.entries(scores)) {
    expectClose(fused.find((item) => item.id === id)?.score, score, tolerance);
  }
  if (order !== undefined) expect(fused.map(({ id }) => id).slice(0, order.length)).toEqual(order);
}

function expectClose(actual: number | undefined, expected: number, tolerance: number): void {
  expect(Math.abs((actual ?? Number.NaN) - expected)).toBeLessThanOrEqual(tolerance);
}
