import {
  checkInput,
  type Evaluation,
  evaluateRun,
  type InputWarning,
  latenciesOf,
  type Metric,
  measureAbstention,
  parseMetric,
  type QueryAnswer,
  rankingsOf,
  scoredRunOf,
} from '@touchstone/eval';
import type { ReportedAbstention } from '@touchstone/eval/report';
import { categoriesOf } from '../questions/question-set.ts';
import { failureWarnings } from './answer-failures.ts';
import type { RunSettings } from './run-settings.ts';

/** All that is measured of a run. */
export interface RunFigures {
  readonly evaluation: Evaluation;
  /** The same metrics over the input of the reranking. */
  readonly beforeRerank?: Evaluation;
  /** Set recall and success (spec 003 §6.3) of the queries that have a required kernel. */
  readonly kernels?: Evaluation;
  /** Absent where no query is unanswerable. */
  readonly abstention?: ReportedAbstention;
  readonly warnings: readonly InputWarning[];
}

/** Measures the answers of a run against the judgements of its set. */
export function runFigures(
  answers: readonly QueryAnswer[],
  { qrels, kernels, queries }: Pick<RunSettings, 'qrels' | 'kernels' | 'queries'>,
  metrics: readonly Metric[],
): RunFigures {
  const judged = answers.filter(({ query }) => qrels.has(query));
  const run = rankingsOf(scoredRunOf(judged));
  const before = new Map(
    judged.flatMap(({ query, before: results }) =>
      results === undefined ? [] : [[query, results.map(({ id }) => id)] as const],
    ),
  );
  const categories = categoriesOf(queries);
  return {
    evaluation: evaluateRun(run, qrels, metrics, { categories, latenciesMs: latenciesOf(judged) }),
    beforeRerank: before.size === 0 ? undefined : evaluateRun(before, qrels, metrics, { categories }),
    kernels: kernels.size === 0 ? undefined : evaluateRun(run, kernels, kernelMetricsWith(metrics)),
    abstention: abstentionFigures(answers, queries),
    warnings: [...checkInput({ qrels, run }), ...failureWarnings(answers)],
  };
}

/** Those over a pack of the usual size, and those of other requested sizes. */
function kernelMetricsWith(metrics: readonly Metric[]): readonly Metric[] {
  const asked = metrics.filter(({ name }) => kernelMetricNames.some((known) => name.startsWith(`${known}@`)));
  const usual = kernelMetricNames.map((name) => parseMetric(`${name}@12`));
  return [...new Map([...usual, ...asked].map((metric) => [metric.name, metric])).values()];
}

const kernelMetricNames = ['set_recall', 'set_success', 'jaccard'] as const;

function abstentionFigures(
  answers: readonly QueryAnswer[],
  queries: RunSettings['queries'],
): ReportedAbstention | undefined {
  // A query that failed is no abstention of the system.
  const answered = new Map(answers.flatMap((answer) => (answer.error === undefined ? [[answer.query, answer]] : [])));
  const asked = queries.filter(({ id }) => answered.has(id));
  const unanswerable = asked.flatMap(({ id, answerable }) => (answerable ? [] : [id]));
  if (unanswerable.length === 0) return undefined;
  const answerable = asked.flatMap(({ id, answerable: is }) => (is ? [id] : []));
  const run = rankingsOf(scoredRunOf([...answered.values()]));
  const silence = measureAbstention(run, { answerable, unanswerable });
  const counts = { answerable: answerable.length, unanswerable: unanswerable.length };
  const saysGrounding = [...answered.values()].some(({ grounding }) => grounding !== undefined);
  if (!saysGrounding) return { ...counts, ...silence };
  const sure = new Map(
    [...run].map(([query, ranking]) => [query, answered.get(query)?.grounding === 'strong' ? ranking : []]),
  );
  const doubt = measureAbstention(sure, { answerable, unanswerable });
  return {
    ...counts,
    ...silence,
    rightlyDoubted: doubt.rightlyAbstained,
    wronglyDoubted: doubt.wronglyAbstained,
    answered: doubt.answered,
  };
}
