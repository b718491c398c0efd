import { describe, expect, it } from 'vitest';
import { compareEvaluations, metricComparisonJson } from '../compare/compare-evaluations.ts';
import { evaluateRun, evaluationJson } from '../evaluate/evaluate-run.ts';
import { parseMetric } from '../metrics/parse-metric.ts';
import { checkGate } from './check-gate.ts';
import { gateResultJson } from './gate-result.ts';
import { parseGateRules, validationGate } from './gate-rules.ts';

const qrels = new Map(['q10', '302', '301'].map((id) => [id, new Map([['r', 1]])]));
const metrics = ['precision@5', 'recall@10'].map((name) => parseMetric(name));
const measured = evaluateRun(
  new Map([
    ['q10', ['x', 'r']],
    ['z', ['r']],
  ]),
  qrels,
  metrics,
  {
    categories: new Map([['q10', 'setup']]),
    latenciesMs: new Map([['q10', 12.5]]),
  },
);

describe('evaluations as JSON', () => {
  it('have queries in their order', () => {
    const { per_query: queries } = JSON.parse(JSON.stringify(evaluationJson(measured)));
    expect(queries.map(({ query }: { query: string }) => query)).toEqual(['q10', '302', '301']);
  });

  it('are in snake_case', () => {
    const json = JSON.parse(JSON.stringify(evaluationJson(measured)));
    expect(Object.keys(json)).toEqual([
      'query_count',
      'mean',
      'latency',
      'per_category',
      'per_query',
      'unanswered',
      'unjudged',
    ]);
    expect(json.per_query?.[0]).toEqual({
      query: 'q10',
      metrics: { 'precision@5': 0.2, 'recall@10': 1 },
      latency_ms: 12.5,
    });
    expect(json.latency).toMatchObject({ query_count: 1, p95_ms: 12.5 });
  });

  it('two evaluations of the same are the same bytes', () => {
    const again = evaluateRun(
      new Map([
        ['q10', ['x', 'r']],
        ['z', ['r']],
      ]),
      qrels,
      metrics,
      {
        categories: new Map([['q10', 'setup']]),
        latenciesMs: new Map([['q10', 12.5]]),
      },
    );
    expect(JSON.stringify(evaluationJson(again))).toBe(JSON.stringify(evaluationJson(measured)));
  });
});

describe('comparisons and gates as JSON', () => {
  it('are in snake_case', () => {
    const [comparison] = compareEvaluations(measured, measured);
    if (comparison === undefined) throw new Error('nothing was compared');
    const json = metricComparisonJson(comparison);
    expect(json).toMatchObject({ metric: 'precision@5', query_count: 3, p_value: 1, adjusted_p_value: 1, exact: true });

    const rules = { ...validationGate, baseline: [{ notWorseThanBaseline: 'recall@10', category: 'setup' }] };
    const result = checkGate(measured, rules, { baseline: measured });
    const wire = JSON.parse(JSON.stringify(gateResultJson(result)));
    expect(wire.checks[0].failing_queries).toHaveLength(3);
  });
});

describe('rules of a gate', () => {
  const wire = {
    thresholds: [{ metric: 'precision@5', min: 0.6, category: 'setup' }],
    latencies: [{ latency: 'p95_ms', max_ms: 2000 }],
    baseline: [{ not_worse_than_baseline: 'ndcg@10' }],
    significance: 0.01,
  };

  it('are read from a file', () => {
    const rules = parseGateRules(wire, 'gate.yaml');
    expect(rules).toEqual({
      thresholds: [{ metric: 'precision@5', min: 0.6, category: 'setup' }],
      latencies: [{ latency: 'p95Ms', maxMs: 2000 }],
      baseline: [{ notWorseThanBaseline: 'ndcg@10' }],
      significance: 0.01,
    });
  });

  it.each([
    ['an unknown rule', { treshold: [] }, /gate\.yaml: "treshold" is not a known field\. Did you mean "thresholds"/],
    [
      'a bound that is no number',
      { thresholds: [{ metric: 'mrr', min: '0.5' }] },
      /thresholds\[0\]\.min must be a number; found a string/,
    ],
    [
      'an unknown latency',
      { latencies: [{ latency: 'p90_ms', max_ms: 1 }] },
      /latencies\[0\]\.latency must be "mean_ms"/,
    ],
    ['a misspelt bound', { latencies: [{ latency: 'p95_ms', maxms: 1 }] }, /"maxms" in latencies\[0\].*"max_ms"/],
    [
      'a rule without a metric',
      { baseline: [{}] },
      /baseline\[0\]\.not_worse_than_baseline must be the name of a metric/,
    ],
  ])('%s is refused by name', (_what, input, message) => {
    expect(() => parseGateRules(input, 'gate.yaml')).toThrow(
      expect.objectContaining({ code: 'invalid_request', message: expect.stringMatching(message) }),
    );
  });
});
