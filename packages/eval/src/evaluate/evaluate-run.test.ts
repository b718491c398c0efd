import { describe, expect, it } from 'vitest';
import type { Qrels } from '../judgements.ts';
import { parseMetric } from '../metrics/parse-metric.ts';
import { evaluateRun } from './evaluate-run.ts';

const qrels: Qrels = new Map([
  ['q1', new Map([['a', 1]])],
  ['q2', new Map([['b', 2]])],
  ['q3', new Map([['c', 0]])],
]);

describe('evaluation of a run', () => {
  it('gives each query its values and averages over all judged queries', () => {
    const run = new Map([
      ['q1', ['x', 'a']],
      ['q2', ['b']],
    ]);
    const { mean, perQuery } = evaluateRun(run, qrels, [parseMetric('mrr'), parseMetric('precision@2')]);
    expect(Object.fromEntries(perQuery)).toEqual({
      q1: { mrr: 0.5, 'precision@2': 0.5 },
      q2: { mrr: 1, 'precision@2': 0.5 },
      q3: { mrr: 0, 'precision@2': 0 },
    });
    expect(mean).toEqual({ mrr: 0.5, 'precision@2': 1 / 3 });
  });

  it('tells unanswered and unjudged queries', () => {
    const run = new Map([
      ['q1', ['a']],
      ['q2', []],
      ['q9', ['a']],
    ]);
    const { unanswered, unjudged } = evaluateRun(run, qrels, [parseMetric('mrr')]);
    expect(unanswered).toEqual(['q2', 'q3']);
    expect(unjudged).toEqual(['q9']);
  });

  it('averages each category by itself, in the order of their names', () => {
    const run = new Map([
      ['q1', ['x', 'a']],
      ['q2', ['b']],
    ]);
    const categories = new Map([
      ['q2', 'setup'],
      ['q1', 'errors'],
      ['q3', 'setup'],
      ['q9', 'of a query that is not judged'],
    ]);
    const { perCategory, queryCount } = evaluateRun(run, qrels, [parseMetric('mrr')], { categories });
    expect([...perCategory]).toEqual([
      ['errors', { queryCount: 1, mean: { mrr: 0.5 }, queries: ['q1'] }],
      ['setup', { queryCount: 2, mean: { mrr: 0.5 }, queries: ['q2', 'q3'] }],
    ]);
    expect(queryCount).toBe(3);
  });

  it('sums up the times of judged queries, overall and by category', () => {
    const run = new Map([['q1', ['a']]]);
    const latenciesMs = new Map([
      ['q9', 1000],
      ['q2', 30],
      ['q1', 10],
    ]);
    const categories = new Map([
      ['q1', 'setup'],
      ['q3', 'errors'],
    ]);
    const evaluation = evaluateRun(run, qrels, [parseMetric('mrr')], { latenciesMs, categories });
    expect([...evaluation.latenciesMs]).toEqual([
      ['q1', 10],
      ['q2', 30],
    ]);
    expect(evaluation.latency).toEqual({ queryCount: 2, meanMs: 20, p50Ms: 10, p95Ms: 30, p99Ms: 30 });
    expect(evaluation.perCategory.get('setup')?.latency?.meanMs).toBe(10);
    expect(evaluation.perCategory.get('errors')?.latency).toBeUndefined();
  });

  it('keeps the order of the run', () => {
    const forward = evaluateRun(new Map([['q1', ['a', 'z']]]), qrels, [parseMetric('mrr')]);
    const backward = evaluateRun(new Map([['q1', ['z', 'a']]]), qrels, [parseMetric('mrr')]);
    expect([forward, backward].map(({ perQuery }) => perQuery.get('q1')?.mrr)).toEqual([1, 0.5]);
  });

  it('refuses a ranking that holds a document twice, naming query and document', () => {
    expect(() => evaluateRun(new Map([['q1', ['x', 'a', 'x']]]), qrels, [parseMetric('recall@2')])).toThrow(
      /"q1".*"x" twice/,
    );
  });

  it('refuses to evaluate without judgements, without metrics, or with one twice', () => {
    const run = new Map([['q1', ['a']]]);
    const invalid = expect.objectContaining({ code: 'invalid_request' });
    expect(() => evaluateRun(run, new Map(), [parseMetric('recall@1')])).toThrow(invalid);
    expect(() => evaluateRun(run, qrels, [])).toThrow(invalid);
    expect(() => evaluateRun(run, qrels, [parseMetric('recall@1'), parseMetric('recall@1')])).toThrow(
      /"recall@1" is listed twice/,
    );
  });
});
