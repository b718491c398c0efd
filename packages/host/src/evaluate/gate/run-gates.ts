import { dirname, resolve } from 'node:path';
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
import { type SkippedSet, skippedSet } from '../corpus/working-copies.ts';
import type { EvaluatedConfig, EvaluationOptions } from '../options.ts';
import { categoriesOf, type QuestionSet } from '../questions/question-set.ts';
import { readQuestionSet } from '../questions/read-question-set.ts';
import { failuresOf } from '../run/answer-failures.ts';
import { evaluateSet, type MeasuredRun } from '../run/evaluate-set.ts';
import { judgedRankings, readRun } from '../run/read-run.ts';
import { usualMetrics } from '../run/usual-metrics.ts';
import { checkAbstention } from './check-abstention.ts';
import { checkAnswers, checkJudged } from './check-answers.ts';
import { type Gate, readGates } from './gate-file.ts';

/** A gate with its measured run. */
export interface CheckedGate {
  readonly gate: Gate;
  readonly run: MeasuredRun;
  readonly result: GateResult;
  readonly baseline?: Evaluation;
}

/** Options for running the gates of a file. */
export interface GateChoice {
  /** Questions under way at a time. Default 1, so that times are those of one question alone. */
  readonly concurrency?: number;
  /** Builds the index of an earlier evaluation anew; a corpus of several gates, once. */
  readonly fresh?: boolean;
  /** Called with each gate when it is checked; the next one waits for it. */
  readonly onGate?: (checked: CheckedGate) => void | Promise<void>;
  /** Called with the set of a gate that was not checked, because the sources of its corpus are not here. */
  readonly onSkip?: (skipped: SkippedSet) => void;
}

/**
 * Runs the sets of a gate file and checks the answers. A rule that cannot be checked is refused, never passed.
 *
 * @throws `invalid_request` for a file, set or rule that is not sound, and the errors of the config's providers.
 */
export async function runGates(
  loaded: EvaluatedConfig,
  file: string,
  { concurrency, fresh = false, onGate, onSkip }: GateChoice,
  options: EvaluationOptions,
): Promise<{ readonly passed: boolean; readonly gates: readonly CheckedGate[] }> {
  const place = resolve(options.cwd ?? loaded.baseDir, file);
  const gates: CheckedGate[] = [];
  const renewed = new Set<string>();
  for (const gate of await readGates(place)) {
    const set = await readQuestionSet(gate.set, { cwd: dirname(place), split: gate.split });
    const skipped = skippedSet(set, gate, loaded, options.sources);
    if (skipped !== undefined) {
      onSkip?.(skipped);
      continue;
    }
    const corpus = JSON.stringify([gate.set, gate.package, gate.index]);
    const choice = { file: place, concurrency, fresh: fresh && !renewed.has(corpus) };
    renewed.add(corpus);
    const checked = await runGate(loaded, { gate, set }, choice, options);
    await onGate?.(checked);
    gates.push(checked);
  }
  return { passed: gates.every(({ result }) => result.passed), gates };
}

async function runGate(
  loaded: EvaluatedConfig,
  { gate, set }: { readonly gate: Gate; readonly set: QuestionSet },
  { file, ...choice }: Pick<GateChoice, 'concurrency' | 'fresh'> & { readonly file: string },
  options: EvaluationOptions,
): Promise<CheckedGate> {
  const { method, abstention, set: path, package: name, index, allowedWarnings, ignoreIdenticalIds } = gate;
  const asked = {
    ...choice,
    methods: [method],
    metrics: metricsOf(gate),
    package: name,
    index,
    allowedWarnings,
    ignoreIdenticalIds,
    takesNothing: true,
  };
  const [run] = await evaluateSet(loaded, set, asked, options);
  if (run === undefined) throw new RetrievalError('internal', `${set.name} was not asked.`);
  const baseline = await baselineOf(gate, run, file);
  const rules = [
    ...ruleChecks(gate, run, baseline?.evaluation),
    ...(abstention === undefined ? [] : checkAbstention(abstention, run)),
  ];
  if (rules.length === 0) {
    throw new RetrievalError(
      'invalid_request',
      `${file}: the gate over ${path} has no rules, so it would always pass. Add at least one rule.`,
    );
  }
  const checks = [
    ...checkJudged(run),
    ...checkAnswers(failuresOf(run.answers)),
    ...checkAnswers(baseline?.failures ?? [], ' of the baseline'),
    ...rules,
  ];
  return {
    gate,
    run,
    result: { passed: checks.every(({ passed }) => passed), checks },
    baseline: baseline?.evaluation,
  };
}

function ruleChecks(
  { rules, thresholdsFrom }: Gate,
  run: MeasuredRun,
  baseline: Evaluation | undefined,
): readonly GateCheck[] {
  const { thresholds = [], latencies = [], baseline: versus = [] } = rules;
  const isEmpty = thresholds.length + latencies.length + versus.length === 0;
  const overAll = isEmpty ? [] : checkGate(run.evaluation, rules, { baseline }).checks;
  const overSome = [...thresholdsFrom].flatMap(([from, some]) => {
    const evaluation = evaluationFrom(
      from,
      run,
      some.map(({ metric }) => metric),
    );
    const suffix = `, of ${evaluation.queryCount} questions with ${from} or more expected`;
    return checkGate(evaluation, { thresholds: some }).checks.map((check) => ({
      ...check,
      rule: `${check.rule}${suffix}`,
    }));
  });
  return [...overAll, ...overSome];
}

function metricsOf({ rules, thresholdsFrom }: Gate): readonly Metric[] {
  return usualMetrics([
    ...(rules.thresholds ?? []).map(({ metric }) => metric),
    ...(rules.baseline ?? []).map(({ notWorseThanBaseline }) => notWorseThanBaseline),
    ...[...thresholdsFrom.values()].flat().map(({ metric }) => metric),
  ]);
}

/** The evaluation of a gate's baseline run under the judgements of the set. */
async function baselineOf(gate: Gate, { settings }: MeasuredRun, file: string) {
  if (gate.baselineRun === undefined) return undefined;
  const { latenciesMs, failures, ...read } = await readRun(resolve(dirname(file), gate.baselineRun));
  const { qrels, queries } = settings;
  const judged = judgedRankings(read, qrels);
  const evaluation = evaluateRun(judged, qrels, metricsOf(gate), { latenciesMs, categories: categoriesOf(queries) });
  return { evaluation, failures: failures.filter(({ query }) => qrels.has(query)) };
}

/** Over the questions with at least `from` relevant items. */
function evaluationFrom(from: number, { settings, answers }: MeasuredRun, metrics: readonly string[]): Evaluation {
  const relevant = (grades: ReadonlyMap<string, number>) => [...grades.values()].filter((grade) => grade > 0).length;
  const qrels = new Map([...settings.qrels].filter(([, grades]) => relevant(grades) >= from));
  if (qrels.size === 0) {
    throw new RetrievalError(
      'invalid_request',
      `The gate has a rule for questions with ${from} or more expected items, but ${settings.set} has no such question.`,
    );
  }
  const run = new Map([...rankingsOf(scoredRunOf(answers))].filter(([query]) => qrels.has(query)));
  const parsed = [...new Set(metrics)].map((name) => parseMetric(name));
  return evaluateRun(run, qrels, parsed, { categories: categoriesOf(settings.queries) });
}
