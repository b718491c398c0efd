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
import type { RunSettings } from './run-settings.js';

/** How often a system tells that it has nothing to offer, where that is right and where it is wrong. */
export interface Restraint {
  readonly answerable: number;
  readonly unanswerable: number;
  /** Shares with an empty result. */
  readonly rightlyAbstained: number;
  readonly wronglyAbstained: number;
  /** Shares with an empty result or weak grounding; absent where the system gives no grounding. */
  readonly rightlyDoubted?: number;
  readonly wronglyDoubted?: number;
  /** Unanswerable queries with results that carry no doubt. */
  readonly answered: readonly string[];
  /** Answerable queries without results. */
  readonly silent: readonly string[];
}

/** All that is measured of a run. */
export interface MeasuredRun {
  readonly evaluation: Evaluation;
  /** The same metrics over what went into the reranking. */
  readonly beforeRerank?: Evaluation;
  /** Set recall and success (spec 003 §6.3) of the queries that have a required kernel. */
  readonly kernels?: Evaluation;
  /** Absent where no query is unanswerable. */
  readonly restraint?: Restraint;
  readonly warnings: readonly InputWarning[];
}

/** Measures the answers of a run against the judgements of its set. */
export function measureRun(
  answers: readonly QueryAnswer[],
  { qrels, kernels, queries }: Pick<RunSettings, 'qrels' | 'kernels' | 'queries'>,
  metrics: readonly Metric[],
): MeasuredRun {
  const judged = answers.filter(({ query }) => qrels.has(query));
  const run = rankingsOf(scoredRunOf(judged));
  const categories = new Map(queries.flatMap(({ id, category }) => (category === undefined ? [] : [[id, category]])));
  const evaluation = evaluateRun(run, qrels, metrics, { categories, latenciesMs: latenciesOf(judged) });
  const before = judged.flatMap(({ query, before: results }) => (results === undefined ? [] : [{ query, results }]));
  const restraint = restraintOf(answers, queries);
  return {
    evaluation,
    ...(before.length === 0
      ? {}
      : {
          beforeRerank: evaluateRun(
            new Map(before.map(({ query, results }) => [query, results.map(({ id }) => id)])),
            qrels,
            metrics,
            { categories },
          ),
        }),
    ...(kernels.size === 0 ? {} : { kernels: evaluateRun(run, kernels, kernelMetrics) }),
    restraint,
    warnings: checkInput({ qrels, run }),
  };
}

/** Over a pack of the usual size. */
const kernelMetrics = ['set_recall@12', 'set_success@12', 'jaccard@12'].map((name) => parseMetric(name));

function restraintOf(answers: readonly QueryAnswer[], queries: RunSettings['queries']): Restraint | undefined {
  // A query that failed says nothing of what the system knows of itself.
  const answered = new Map(answers.flatMap((answer) => (answer.error === undefined ? [[answer.query, answer]] : [])));
  const asked = queries.filter(({ id }) => answered.has(id));
  const unanswerable = asked.flatMap(({ id, answerable }) => (answerable ? [] : [id]));
  if (unanswerable.length === 0) return undefined;
  const answerable = asked.flatMap(({ id, answerable: is }) => (is ? [id] : []));
  const run = rankingsOf(scoredRunOf([...answered.values()]));
  const plain = measureAbstention(run, { answerable, unanswerable });
  const counts = { answerable: answerable.length, unanswerable: unanswerable.length };
  const { rightlyAbstained, wronglyAbstained, silent } = plain;
  const saysGrounding = [...answered.values()].some(({ grounding }) => grounding !== undefined);
  if (!saysGrounding) return { ...counts, ...plain };
  const sure = new Map(
    [...run].map(([query, ranking]) => [query, answered.get(query)?.grounding === 'strong' ? ranking : []]),
  );
  const doubted = measureAbstention(sure, { answerable, unanswerable });
  return {
    ...{ ...counts, rightlyAbstained, wronglyAbstained, silent },
    ...{
      rightlyDoubted: doubted.rightlyAbstained,
      wronglyDoubted: doubted.wronglyAbstained,
      answered: doubted.answered,
    },
  };
}
