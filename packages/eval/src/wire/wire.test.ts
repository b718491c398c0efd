import { describe, expect, it } from 'vitest';
import { compareEvaluations } from '../compare/compare-evaluations.ts';
import { evaluateRun } from '../evaluate-run.ts';
import { checkGate } from '../gate/check-gate.ts';
import { validationGate } from '../gate/gate-rules.ts';
import { parseMetric } from '../metrics/parse-metric.ts';
import { metricComparison } from './comparison.ts';
import { evaluation } from './evaluation.ts';
import { gateResult } from './gate-result.ts';
import { gateRules, parseGateRules } from './gate-rules.ts';

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
  it('come back as they were, with queries in their order', () => {
    const json = JSON.parse(JSON.stringify(evaluation.encode(measured)));
    expect(evaluation.decode(json)).toEqual(measured);
    expect([...evaluation.decode(json).perQuery.keys()]).toEqual(['q10', '302', '301']);
  });

  it('are in snake_case', () => {
    const json = evaluation.encode(measured);
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
    expect(JSON.stringify(evaluation.encode(again))).toBe(JSON.stringify(evaluation.encode(measured)));
  });
});

describe('comparisons and gates as JSON', () => {
  it('come back as they were', () => {
    const [comparison] = compareEvaluations(measured, measured);
    if (comparison === undefined) throw new Error('nothing was compared');
    const json = metricComparison.encode(comparison);
    expect(json).toMatchObject({ metric: 'precision@5', query_count: 3, p_value: 1, adjusted_p_value: 1, exact: true });
    expect(metricComparison.decode(json)).toEqual(comparison);

    const rules = { ...validationGate, baseline: [{ notWorseThanBaseline: 'recall@10', category: 'setup' }] };
    const result = checkGate(measured, rules, { baseline: measured });
    const wire = JSON.parse(JSON.stringify(gateResult.encode(result)));
    expect(wire.checks[0].failing_queries).toHaveLength(3);
    expect(gateResult.decode(wire)).toEqual(result);
  });
});

describe('rules of a gate', () => {
  const wire = {
    thresholds: [{ metric: 'precision@5', min: 0.6, category: 'setup' }],
    latencies: [{ latency: 'p95_ms', max_ms: 2000 }],
    baseline: [{ not_worse_than_baseline: 'ndcg@10' }],
    significance: 0.01,
  };

  it('are read from a file and come back as they were', () => {
    const rules = parseGateRules(wire, 'gate.yaml');
    expect(rules).toEqual({
      thresholds: [{ metric: 'precision@5', min: 0.6, category: 'setup' }],
      latencies: [{ latency: 'p95Ms', maxMs: 2000 }],
      baseline: [{ notWorseThanBaseline: 'ndcg@10' }],
      significance: 0.01,
    });
    expect(gateRules.encode(rules)).toEqual(wire);
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
