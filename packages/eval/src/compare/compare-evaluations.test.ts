import { describe, expect, it } from 'vitest';
import { evaluateRun } from '../evaluate/evaluate-run.ts';
import type { Run } from '../judgements.ts';
import { parseMetric } from '../metrics/parse-metric.ts';
import { compareEvaluations } from './compare-evaluations.ts';
import { worsenedQueries } from './worsened-queries.ts';

const ids = ['q1', 'q2', 'q3', 'q4'];
const qrels = new Map(ids.map((id) => [id, new Map([['r', 1]])]));
const baselineRun = rankings(['r'], ['x', 'r'], ['r'], ['x', 'y', 'r']);
const candidateRun = rankings(['r'], ['r'], ['x', 'r'], ['r']);
const evaluate = (run: Run) => evaluateRun(run, qrels, [parseMetric('mrr'), parseMetric('hit@1')]);
const baseline = evaluate(baselineRun);
const candidate = evaluate(candidateRun);

describe('a comparison of two runs', () => {
  it('counts wins, ties and losses and gives the difference of the means', () => {
    const [mrr, hits] = compareEvaluations(baseline, candidate);
    expect(mrr).toMatchObject({
      metric: 'mrr',
      queryCount: 4,
      baseline: 17 / 24,
      candidate: 0.875,
      wins: 2,
      ties: 1,
      losses: 1,
    });
    expect(mrr?.difference).toBeCloseTo(1 / 6, 12);
    expect(hits).toMatchObject({ metric: 'hit@1', baseline: 0.5, candidate: 0.75, wins: 2, ties: 1, losses: 1 });
  });

  it('has exact p-values for few queries, corrected for the number of metrics', () => {
    const [mrr, hits] = compareEvaluations(baseline, candidate);
    // Differences 1/2, -1/2, 2/3: six of the eight assignments are as far from 0. For hit@1, 1, -1, 1: all of them.
    expect(mrr).toMatchObject({ exact: true, pValue: 0.75, adjustedPValue: 1 });
    expect(hits).toMatchObject({ exact: true, pValue: 1, adjustedPValue: 1 });
  });

  it('gives the same figures each time, and for a metric whatever is compared beside it', () => {
    const together = compareEvaluations(baseline, candidate, { seed: 5 });
    expect(compareEvaluations(baseline, candidate, { seed: 5 })).toEqual(together);
    const [alone] = compareEvaluations(baseline, candidate, { seed: 5, metrics: ['hit@1'] });
    expect(alone?.interval).toEqual(together[1]?.interval);
  });

  it('can be of some queries only', () => {
    const [mrr] = compareEvaluations(baseline, candidate, { queries: ['q3'] });
    expect(mrr).toMatchObject({ queryCount: 1, difference: -0.5, losses: 1, wins: 0, ties: 0 });
  });

  it('differences of rounding are ties', () => {
    const nudged = {
      ...baseline,
      perQuery: new Map(
        [...baseline.perQuery].map(([id, values]) => [id, { ...values, mrr: (values.mrr ?? 0) + 1e-16 }]),
      ),
    };
    expect(compareEvaluations(baseline, nudged)[0]).toMatchObject({ wins: 0, ties: 4, losses: 0, pValue: 1 });
  });

  it('refuses other queries, unknown metrics and nothing to compare', () => {
    const fewer = evaluateRun(candidateRun, new Map([...qrels].slice(1)), [parseMetric('mrr')]);
    expect(() => compareEvaluations(baseline, fewer)).toThrow(/"q1" is in one evaluation only/);
    expect(() => compareEvaluations(fewer, baseline)).toThrow(/"q1" is in one evaluation only/);
    expect(() => compareEvaluations(baseline, candidate, { metrics: ['ndcg'] })).toThrow(
      /baseline, which has mrr, hit@1/,
    );
    expect(() => compareEvaluations(baseline, candidate, { queries: [] })).toThrow(/nothing to compare/);
    expect(() => compareEvaluations(baseline, candidate, { queries: ['q9'] })).toThrow(/"q9" was not evaluated/);
  });
});

describe('queries that got worse', () => {
  it('come by loss, then by id, with what both runs answered', () => {
    const worse = worsenedQueries('mrr', {
      baseline: { run: candidateRun, evaluation: candidate },
      candidate: { run: baselineRun, evaluation: baseline },
    });
    expect(worse.map(({ query }) => query)).toEqual(['q4', 'q2']);
    expect(worse[1]).toEqual({
      query: 'q2',
      baseline: 1,
      candidate: 0.5,
      loss: 0.5,
      baselineRanking: ['r'],
      candidateRanking: ['x', 'r'],
    });
  });

  it('cannot be told for a metric that was not computed', () => {
    const same = { run: baselineRun, evaluation: baseline };
    expect(() => worsenedQueries('map', { baseline: same, candidate: same })).toThrow(/"map" was not computed/);
  });
});

function rankings(...lists: readonly (readonly string[])[]): Run {
  return new Map(ids.map((id, index) => [id, lists[index] ?? []]));
}
