import { describe, expect, it } from 'vitest';
import { evaluateRun, parseMetric } from '../src/index.ts';
import type { Judgements } from '../src/judgements.ts';
import cases from './cases/trec-eval-cases.json' with { type: 'json' };

describe.each(cases)('trec_eval $options on its own test files ($source)', ({ minGrade, queries, metrics, values }) => {
  const entries = Object.entries(queries).map(([query, { ranked, notRetrieved }]) => ({
    query,
    ranking: [...ranked].map((_, position) => `rank-${position + 1}`),
    judgements: judgementsOf(ranked, notRetrieved),
  }));
  const { mean, perQuery } = evaluateRun(
    new Map(entries.map(({ query, ranking }) => [query, ranking])),
    new Map(entries.map(({ query, judgements }) => [query, judgements])),
    metrics.map((name) => ({ ...parseMetric(name, { minGrade }), name })),
  );

  it.each(Object.entries(values))('%s has its values, each to four decimals', (query, expected) => {
    const ours = query === 'all' ? mean : perQuery.get(query);
    expect(metrics.map((name) => [name, ours?.[name]?.toFixed(4)])).toEqual(
      metrics.map((name, index) => [name, expected[index]?.toFixed(4)]),
    );
  });
});

/** `ranked` has one character a rank: a grade, `-` for the grade -1, `.` for a document without a judgement. */
function judgementsOf(ranked: string, notRetrieved: Readonly<Record<string, number>>): Judgements {
  const retrieved = [...ranked].flatMap((grade, position): [string, number][] =>
    grade === '.' ? [] : [[`rank-${position + 1}`, grade === '-' ? -1 : Number(grade)]],
  );
  const others = Object.entries(notRetrieved).flatMap(([grade, count]) =>
    Array.from({ length: count }, (_, index): [string, number] => [`grade-${grade}-${index}`, Number(grade)]),
  );
  return new Map([...retrieved, ...others]);
}
