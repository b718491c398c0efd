import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { evaluateRun, parseMetric, rankingsOf, readTrecRun } from '../src/index.ts';
import { anyHitMeanCase, emptyAnswerCase, rankingCases, trecEvalCases, trecTieCase } from './cases/metric-cases.ts';

describe('metrics agree with public suites', () => {
  it.each(rankingCases)('$id: $metric', ({ metric, minGrade, ranking, grades, value, tolerance }) => {
    const { compute } = parseMetric(metric, { minGrade });
    expectClose(compute(ranking, new Map(Object.entries(grades))), value, tolerance);
  });
});

describe('metrics agree with trec_eval on real runs', () => {
  it.each(trecEvalCases)('$id', ({ relevantRanks, relevantTotal, values, tolerance }) => {
    const ranking = Array.from({ length: 30 }, (_, position) => `rank-${position + 1}`);
    const found = relevantRanks.map((rank) => `rank-${rank}`);
    const missed = Array.from({ length: relevantTotal - found.length }, (_, position) => `missed-${position}`);
    const judgements = new Map([...found, ...missed].map((id) => [id, 1]));
    for (const [name, value] of Object.entries(values)) {
      expectClose(parseMetric(name).compute(ranking, judgements), value, tolerance);
    }
  });
});

describe('means over queries agree with public suites', () => {
  it(anyHitMeanCase.id, () => {
    const { queries, mean } = anyHitMeanCase;
    const run = new Map(queries.map(({ ranking }, position) => [`q${position}`, ranking]));
    const qrels = new Map(
      queries.map(({ gold }, position) => [`q${position}`, new Map(gold.map((id): [string, number] => [id, 1]))]),
    );
    const evaluation = evaluateRun(
      run,
      qrels,
      Object.keys(mean).map((name) => parseMetric(name)),
    );
    for (const [name, value] of Object.entries(mean)) expectClose(evaluation.mean[name], value, 1e-12);
  });

  it(emptyAnswerCase.id, () => {
    const { relevant, run, metrics, mean } = emptyAnswerCase;
    const qrels = new Map(Object.entries(relevant).map(([query, id]) => [query, new Map([[id, 1]])]));
    const evaluation = evaluateRun(
      new Map(Object.entries(run)),
      qrels,
      metrics.map((name) => parseMetric(name)),
    );
    for (const name of metrics) expect(evaluation.mean[name]).toBe(mean);
    expect(evaluation.unanswered).toEqual(['q_3']);
  });

  it(trecTieCase.id, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'touchstone-eval-'));
    try {
      const file = join(folder, 'run.trec');
      await writeFile(
        file,
        trecTieCase.run.map(([id, score], rank) => `q Q0 ${id} ${rank + 1} ${score} tag\n`).join(''),
      );
      const ranking = rankingsOf((await readTrecRun(file)).run).get('q') ?? [];
      const judgements = new Map([[trecTieCase.relevant, 1]]);
      expect(parseMetric('mrr').compute(ranking, judgements)).toBe(trecTieCase.reciprocalRank);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

function expectClose(actual: number | undefined, expected: number, tolerance: number): void {
  expect(Math.abs((actual ?? Number.NaN) - expected)).toBeLessThanOrEqual(tolerance);
}
