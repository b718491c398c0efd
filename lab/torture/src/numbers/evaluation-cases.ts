import type { Random } from '../seeded.ts';
import { anId, distinct } from './number-groups.ts';

/** A run and its judgements, by query. */
export interface EvaluationCase {
  readonly qrels: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly run: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly minGrade: number;
  /** As pytrec_eval names them. */
  readonly measures: readonly string[];
}

export interface EvaluationCases {
  readonly kind: 'evaluation';
  readonly cases: readonly EvaluationCase[];
  readonly pValues: readonly (readonly number[])[];
}

const measures = [
  'map',
  'recip_rank',
  'Rprec',
  'bpref',
  'ndcg',
  'P.1,5,10',
  'recall.1,5,10',
  'success.1,5,10',
  'ndcg_cut.1,5,10',
  'map_cut.1,5,10',
];

export function evaluationCases(random: Random): EvaluationCases {
  return {
    kind: 'evaluation',
    cases: Array.from({ length: 40 }, () => aCase(random)),
    pValues: Array.from({ length: 40 }, () =>
      Array.from({ length: random.int(0, 12) }, () => random.pick([0, 1, 1e-300, 0.05, random.next(), random.next()])),
    ),
  };
}

function aCase(random: Random): EvaluationCase {
  const queries = distinct(random.int(1, 6), () => anId(random)).filter((query) => !query.startsWith('#'));
  const grade = random.pick([() => random.int(0, 1), () => random.int(-2, 4), () => random.pick([-1, 0, 1, 50])]);
  const score = random.pick([
    () => random.int(0, 3),
    () => random.next(),
    () => random.pick([-1e30, 1e30, 1e-30, -0, 0]),
    // Single precision does not tell these apart.
    () => 1 + random.int(0, 9) / 1e10,
  ]);
  const documents = (most: number, value: () => number) =>
    Object.fromEntries(distinct(random.int(1, most), () => anId(random)).map((id) => [id, value()]));
  const asked = queries.length === 0 ? ['q'] : queries;
  return {
    qrels: Object.fromEntries(asked.map((query) => [query, documents(30, grade)])),
    run: Object.fromEntries(
      asked.filter(() => random.chance(0.9)).map((query) => [query, documents(40, score)] as const),
    ),
    minGrade: random.pick([1, 1, 1, 2]),
    measures,
  };
}
