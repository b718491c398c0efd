import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { evaluateRun, holm, parseMetric, rankingsOf, readTrecQrels, readTrecRun } from '@touchstone/eval';
import type { CheckCase } from '../check-case.ts';
import type { EvaluationCase, EvaluationCases } from './evaluation-cases.ts';
import { referenceOf } from './outside-programs.ts';

type ByQuery = Readonly<Record<string, Readonly<Record<string, number>>>>;

interface Reference {
  /** A query without results is missing. */
  readonly evaluations: readonly ByQuery[];
  readonly holm: readonly (readonly number[])[];
}

/** Files of runs and judgements get the figures that trec_eval gives them, query by query; p-values are adjusted as Holm says. */
export const checkEvaluation: CheckCase = async (folder, measured) => {
  const file = join(folder, 'cases.json');
  const { cases, pValues } = JSON.parse(readFileSync(file, 'utf8')) as EvaluationCases;
  const reference = referenceOf(file) as Reference;
  const faults: string[] = [];
  for (const [at, each] of cases.entries()) {
    const ours = await measured(() => evaluated(each, join(folder, String(at))));
    faults.push(...differences(ours, reference.evaluations[at] ?? {}, each).map((fault) => `case ${at}: ${fault}`));
  }
  for (const [at, values] of pValues.entries()) {
    const ours = holm(values);
    const isSame = ours.every((value, place) => Math.abs(value - (reference.holm[at]?.[place] ?? -1)) < 1e-12);
    if (!isSame) faults.push(`holm of ${values.join(', ')}: ${ours.join(', ')}, not ${reference.holm[at]?.join(', ')}`);
  }
  return faults;
};

/** Through files in TREC's form, as users do. */
async function evaluated({ qrels, run, minGrade }: EvaluationCase, base: string): Promise<ByQuery> {
  writeFileSync(
    `${base}.qrels`,
    lines(qrels, (query, id, grade) => `${query} 0 ${id} ${grade}`),
  );
  writeFileSync(
    `${base}.run`,
    lines(run, (query, id, score) => `${query} Q0 ${id} 1 ${score} tag`),
  );
  const judged = await readTrecQrels(`${base}.qrels`);
  const answered = await readTrecRun(`${base}.run`);
  const metrics = Object.values(metricNames).map((name) => ({ ...parseMetric(name, { minGrade }), name }));
  const { perQuery } = evaluateRun(rankingsOf(answered.run), judged, metrics);
  return Object.fromEntries(perQuery);
}

function lines(table: ByQuery, line: (query: string, id: string, value: number) => string): string {
  return Object.entries(table)
    .flatMap(([query, values]) => Object.entries(values).map(([id, value]) => `${line(query, id, value)}\n`))
    .join('');
}

/** Our metric by the name that pytrec_eval gives it. */
const metricNames: Readonly<Record<string, string>> = {
  map: 'map',
  recip_rank: 'mrr',
  Rprec: 'r_precision',
  bpref: 'bpref',
  ndcg: 'ndcg',
  ...Object.fromEntries(
    [1, 5, 10].flatMap((cut) => [
      [`P_${cut}`, `precision@${cut}`],
      [`recall_${cut}`, `recall@${cut}`],
      [`success_${cut}`, `hit@${cut}`],
      [`ndcg_cut_${cut}`, `ndcg@${cut}`],
      [`map_cut_${cut}`, `map@${cut}`],
    ]),
  ),
};

function differences(ours: ByQuery, theirs: ByQuery, { qrels }: EvaluationCase): readonly string[] {
  return Object.keys(qrels).flatMap((query) =>
    Object.entries(metricNames).flatMap(([name, metric]) => {
      const [value, expected] = [ours[query]?.[metric], theirs[query]?.[name] ?? 0];
      if (value !== undefined && Math.abs(value - expected) < 1e-9) return [];
      return [`${metric} of query ${query} is ${value}, trec_eval says ${expected}`];
    }),
  );
}
