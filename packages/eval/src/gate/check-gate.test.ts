import { describe, expect, it } from 'vitest';
import { evaluateRun } from '../evaluate/evaluate-run.ts';
import { parseMetric } from '../metrics/parse-metric.ts';
import { checkGate } from './check-gate.ts';
import { validationGate } from './gate-rules.ts';

const ids = Array.from({ length: 12 }, (_, index) => `q${String(index + 1).padStart(2, '0')}`);
const qrels = new Map(ids.map((id) => [id, new Map([['r', 1]])]));
const categories = new Map(ids.map((id, index) => [id, index < 2 ? 'setup' : 'errors']));

describe('a gate', () => {
  it('passes at the threshold itself and names no query then', () => {
    const { passed, checks } = checkGate(evaluation({ found: 6 }), { thresholds: [{ metric: 'mrr', min: 0.5 }] });
    expect(passed).toBe(true);
    expect(checks).toEqual([
      { kind: 'metric', rule: 'mrr >= 0.5', value: 0.5, limit: 0.5, passed: true, failingQueries: [] },
    ]);
  });

  it('passes where every query is at the threshold, and at a mean that is the threshold by hand', () => {
    const judged = new Map(ids.slice(0, 10).map((id) => [id, new Map(['a', 'b', 'c'].map((each) => [each, 1]))]));
    const threeOfFive = new Map([...judged.keys()].map((id) => [id, ['a', 'b', 'c', 'x', 'y']]));
    const thresholds = [{ metric: 'precision@5', min: 0.6 }];
    expect(checkGate(evaluateRun(threeOfFive, judged, [parseMetric('precision@5')]), { thresholds }).passed).toBe(true);
    const oneAndTwoOfTen = new Map([...judged.keys()].map((id, at) => [id, at % 2 === 0 ? ['a'] : ['a', 'b']]));
    const mean = [{ metric: 'precision@10', min: 0.15 }];
    expect(
      checkGate(evaluateRun(oneAndTwoOfTen, judged, [parseMetric('precision@10')]), { thresholds: mean }).passed,
    ).toBe(true);
  });

  it('fails what is below the threshold, however little', () => {
    const thresholds = [{ metric: 'mrr', min: 0.500_000_000_000_1 }];
    expect(checkGate(evaluation({ found: 6 }), { thresholds }).passed).toBe(false);
  });

  it('fails below it, with the queries that are below it themselves, worst first', () => {
    const run = evaluation({ found: 10, late: ['q01'] });
    const { passed, checks } = checkGate(run, { thresholds: [{ metric: 'mrr', min: 0.9 }] });
    expect(passed).toBe(false);
    expect(checks[0]?.failingQueries).toEqual([
      { query: 'q11', value: 0 },
      { query: 'q12', value: 0 },
      { query: 'q01', value: 0.5 },
    ]);
  });

  it('holds a category to its own threshold', () => {
    const rules = { thresholds: [{ metric: 'mrr', min: 0.75, category: 'setup' }] };
    expect(checkGate(evaluation({ found: 2 }), rules).passed).toBe(true);
    const failed = checkGate(evaluation({ found: 1 }), rules).checks[0];
    expect(failed).toMatchObject({ rule: 'mrr >= 0.75 (setup)', category: 'setup', value: 0.5, passed: false });
    expect(failed?.failingQueries).toEqual([{ query: 'q02', value: 0 }]);
  });

  it('holds times to their limit and names the slow queries, slowest first', () => {
    const latenciesMs = new Map(ids.map((id, index) => [id, index * 100]));
    const run = evaluation({ found: 12, latenciesMs });
    const rules = { latencies: [{ latency: 'p95Ms', maxMs: 950 } as const] };
    expect(checkGate(run, rules).checks).toEqual([
      {
        kind: 'latency',
        rule: 'p95_ms <= 950',
        value: 1100,
        limit: 950,
        passed: false,
        failingQueries: [
          { query: 'q12', value: 1100 },
          { query: 'q11', value: 1000 },
        ],
      },
    ]);
  });

  it("spec 004's targets are a gate", () => {
    const latenciesMs = new Map(ids.map((id) => [id, 2001]));
    const run = new Map(ids.map((id) => [id, ['r']]));
    const measured = evaluateRun(run, qrels, [parseMetric('precision@5'), parseMetric('recall@10')], { latenciesMs });
    expect(checkGate(measured, validationGate).checks.map(({ rule, passed }) => [rule, passed])).toEqual([
      ['precision@5 >= 0.6', false],
      ['recall@10 >= 0.7', true],
      ['p95_ms <= 2000', false],
    ]);
  });

  it('fails what is significantly worse than the baseline, with the queries that lost most first', () => {
    // Eight losses of the same size and no win: p = 2 / 2^8.
    const baseline = evaluation({ found: 12 });
    const candidate = evaluation({ found: 5, late: ['q01'] });
    const { checks, passed } = checkGate(candidate, { baseline: [{ notWorseThanBaseline: 'mrr' }] }, { baseline });
    expect(passed).toBe(false);
    expect(checks[0]?.comparison).toMatchObject({ losses: 8, wins: 0, pValue: 2 / 256, adjustedPValue: 2 / 256 });
    expect(checks[0]?.failingQueries[0]).toEqual({ query: 'q06', value: 0, baseline: 1 });
    expect(checks[0]?.failingQueries.at(-1)).toEqual({ query: 'q01', value: 0.5, baseline: 1 });
  });

  it('lets pass what is worse by chance, or better', () => {
    const rules = { baseline: [{ notWorseThanBaseline: 'mrr' }] };
    const few = { baseline: evaluation({ found: 12 }) };
    expect(checkGate(evaluation({ found: 9 }), rules, few).passed).toBe(true);
    expect(checkGate(evaluation({ found: 12 }), rules, { baseline: evaluation({ found: 0 }) }).passed).toBe(true);
  });

  it('corrects for the number of baseline rules', () => {
    // Six losses: p = 2 / 2^6 = 0.03125, significant alone and not among three.
    const baseline = evaluation({ found: 12 });
    const candidate = evaluation({ found: 6 });
    const rule = { notWorseThanBaseline: 'mrr' };
    expect(checkGate(candidate, { baseline: [rule] }, { baseline }).passed).toBe(false);
    const three = checkGate(candidate, { baseline: [rule, rule, { ...rule, category: 'setup' }] }, { baseline });
    expect(three.passed).toBe(true);
    expect(three.checks.map(({ comparison }) => comparison?.adjustedPValue)).toEqual([0.09375, 0.09375, 1]);
  });

  it.each([
    ['no rules', {}, /no rules/],
    [
      'a metric that was not computed',
      { thresholds: [{ metric: 'map', min: 0 }] },
      /has a rule for "map", but only these metrics were computed: mrr/,
    ],
    ['a category that does not occur', { thresholds: [{ metric: 'mrr', min: 0, category: 'x' }] }, /errors, setup/],
    [
      'times of queries that were not timed',
      { latencies: [{ latency: 'p95Ms', maxMs: 1 } as const] },
      /has no latencies/,
    ],
    [
      'a baseline that is not there',
      { baseline: [{ notWorseThanBaseline: 'mrr' }] },
      /which is missing: name a baseline/,
    ],
  ])('%s: refused rather than passed', (_what, rules, message) => {
    expect(() => checkGate(evaluation({ found: 12 }), rules)).toThrow(
      expect.objectContaining({ code: 'invalid_request', message: expect.stringMatching(message) }),
    );
  });

  it('a level of significance out of range is refused', () => {
    const rules = { baseline: [{ notWorseThanBaseline: 'mrr' }], significance: 5 };
    const baseline = evaluation({ found: 12 });
    expect(() => checkGate(baseline, rules, { baseline })).toThrow(/`significance` is 5/);
  });
});

/** The first `found` queries have right answers, those in `late` at rank 2; the others have none. */
function evaluation(about: {
  readonly found: number;
  readonly late?: readonly string[];
  readonly latenciesMs?: ReadonlyMap<string, number>;
}) {
  const { found, late = [], latenciesMs } = about;
  const run = new Map(
    ids.slice(0, found).map((id): [string, readonly string[]] => [id, late.includes(id) ? ['x', 'r'] : ['r']]),
  );
  return evaluateRun(run, qrels, [parseMetric('mrr')], {
    categories,
    latenciesMs,
  });
}
