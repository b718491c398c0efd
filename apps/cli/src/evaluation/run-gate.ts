import { dirname, resolve } from 'node:path';
import type { LoadedConfig } from '@touchstone/config';
import { RetrievalError } from '@touchstone/contract';
import {
  checkGate,
  type Evaluation,
  evaluateRun,
  type GateCheck,
  type GateResult,
  type Metric,
  parseMetric,
  rankingsOf,
  scoredRunOf,
} from '@touchstone/eval';
import type { Invocation } from '../invocation.js';
import { checkRestraint } from './check-restraint.js';
import { type EvaluatedRun, evaluateSet } from './evaluate-set.js';
import type { Gate } from './gate-file.js';
import { metricList } from './metric-list.js';
import { readQuestionSet } from './question-set.js';
import { readRun } from './read-files.js';

/** A gate with what it was held against. */
export interface CheckedGate {
  readonly gate: Gate;
  readonly run: EvaluatedRun;
  readonly result: GateResult;
  readonly baseline?: Evaluation;
}

/** Asks the set of a gate and holds the answers to its rules; `file` is where the gate was read from. */
export async function runGate(
  invocation: Invocation,
  loaded: Pick<LoadedConfig, 'config' | 'baseDir'>,
  gate: Gate,
  { file, fresh, concurrency }: { readonly file: string; readonly fresh: boolean; readonly concurrency: number },
): Promise<CheckedGate> {
  const { method, rules, thresholdsFrom, abstention, baselineRun, set: path, package: name, index, split } = gate;
  const set = await readQuestionSet(path, { cwd: dirname(file), split });
  const [run] = await evaluateSet(invocation, loaded, set, {
    ...{ methods: [method], metrics: metricsOf(gate), concurrency, fresh },
    package: name,
    index,
  });
  if (run === undefined) throw new RetrievalError('internal', `${set.name} was not asked.`);
  const baseline =
    baselineRun === undefined ? undefined : await baselineOf(resolve(dirname(file), baselineRun), run, gate);
  const checks: GateCheck[] = [];
  if ((rules.thresholds?.length ?? 0) + (rules.latencies?.length ?? 0) + (rules.baseline?.length ?? 0) > 0) {
    checks.push(...checkGate(run.evaluation, rules, baseline === undefined ? {} : { baseline }).checks);
  }
  for (const [from, thresholds] of thresholdsFrom) {
    const over = evaluationFrom(
      from,
      run,
      thresholds.map(({ metric }) => metric),
    );
    for (const check of checkGate(over, { thresholds }).checks) {
      checks.push({ ...check, rule: `${check.rule}, of ${over.queryCount} questions with ${from} or more expected` });
    }
  }
  if (abstention !== undefined) checks.push(...checkRestraint(abstention, run));
  if (checks.length === 0) {
    throw new RetrievalError('invalid_request', `${file}: the gate over ${path} has no rules: it would always pass.`);
  }
  const result = { passed: checks.every(({ passed }) => passed), checks };
  return { gate, run, result, baseline };
}

function metricsOf({ rules, thresholdsFrom }: Gate): readonly Metric[] {
  const asked = [
    ...(rules.thresholds ?? []).map(({ metric }) => metric),
    ...(rules.baseline ?? []).map(({ notWorseThanBaseline }) => notWorseThanBaseline),
    ...[...thresholdsFrom.values()].flat().map(({ metric }) => metric),
  ];
  return metricList({ metric: [...metricList({}).map(({ name }) => name), ...asked] });
}

async function baselineOf(file: string, { settings }: EvaluatedRun, gate: Gate): Promise<Evaluation> {
  const { run, latenciesMs } = await readRun(file);
  const judged = new Map([...rankingsOf(run)].filter(([query]) => settings.qrels.has(query)));
  const categories = new Map(
    settings.queries.flatMap(({ id, category }) => (category === undefined ? [] : [[id, category] as const])),
  );
  return evaluateRun(judged, settings.qrels, metricsOf(gate), { latenciesMs, categories });
}

function evaluationFrom(from: number, { settings, answers }: EvaluatedRun, metrics: readonly string[]): Evaluation {
  const relevant = (grades: ReadonlyMap<string, number>) => [...grades.values()].filter((grade) => grade > 0).length;
  const qrels = new Map([...settings.qrels].filter(([, grades]) => relevant(grades) >= from));
  if (qrels.size === 0) {
    throw new RetrievalError(
      'invalid_request',
      `The gate asks for questions with ${from} or more expected items, and ${settings.set} has none.`,
    );
  }
  const run = new Map([...rankingsOf(scoredRunOf(answers))].filter(([query]) => qrels.has(query)));
  const categories = new Map(
    settings.queries.flatMap(({ id, category }) => (category === undefined ? [] : [[id, category] as const])),
  );
  const names = [...new Set(metrics)];
  return evaluateRun(
    run,
    qrels,
    names.map((name) => parseMetric(name)),
    { categories },
  );
}
