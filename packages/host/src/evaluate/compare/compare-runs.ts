import { RetrievalError } from '@touchstone/contract';
import {
  compareEvaluations,
  type Evaluation,
  evaluateRun,
  type Metric,
  type MetricComparison,
  type Qrels,
  type WorsenedQuery,
  worsenedQueries,
} from '@touchstone/eval';
import { judgedRankings, type ReadRun, readQrels, readRun } from '../run/read-run.ts';
import { usualMetrics } from '../run/usual-metrics.ts';

/** Two runs under the same judgements. */
export interface ComparedRuns {
  readonly baseline: ComparedRun;
  readonly candidate: ComparedRun;
  readonly metrics: readonly MetricComparison[];
  /** The queries that got worse in one of the metrics, worst first. */
  readonly worsened: { readonly metric: string; readonly queries: readonly WorsenedQuery[] };
}

/** A run from its file, with its evaluation. */
export interface ComparedRun extends ReadRun {
  readonly evaluation: Evaluation;
}

/** Options of the comparison of two runs. */
export interface CompareRunsOptions {
  /** File of judgements. Default: those that the runs hold. */
  readonly qrels?: string;
  /** Default: `usualMetrics()`. */
  readonly metrics?: readonly Metric[];
  /** The metric in which to look for queries that got worse. Default: the last one. */
  readonly worsenedIn?: string;
  /** For the draws of test and interval. Default 1. */
  readonly seed?: number;
}

/**
 * Compares two runs, from their files, query by query.
 *
 * @throws `invalid_request` for a file that cannot be read, runs of two sets, and a metric that was not computed.
 */
export async function compareRuns(
  baselineFile: string,
  candidateFile: string,
  options: CompareRunsOptions = {},
): Promise<ComparedRuns> {
  const { metrics = usualMetrics(), seed = 1 } = options;
  const worsenedIn = options.worsenedIn ?? metrics.at(-1)?.name ?? '';
  const baseline = await readRun(baselineFile);
  const candidate = await readRun(candidateFile);
  const qrels = options.qrels === undefined ? commonQrels(baseline, candidate) : await readQrels(options.qrels);
  const measured = (read: ReadRun) => {
    const run = judgedRankings(read, qrels);
    return { run, evaluation: evaluateRun(run, qrels, metrics, { latenciesMs: read.latenciesMs }) };
  };
  const [before, after] = [measured(baseline), measured(candidate)];
  return {
    baseline: { ...baseline, evaluation: before.evaluation },
    candidate: { ...candidate, evaluation: after.evaluation },
    metrics: compareEvaluations(before.evaluation, after.evaluation, { seed }),
    worsened: { metric: worsenedIn, queries: worsenedQueries(worsenedIn, { baseline: before, candidate: after }) },
  };
}

function commonQrels(baseline: ReadRun, candidate: ReadRun): Qrels {
  const [one, other] = [baseline.settings?.qrels, candidate.settings?.qrels];
  const qrels = one ?? other;
  if (qrels === undefined) {
    throw new RetrievalError(
      'invalid_request',
      'Neither run file holds judgements: name a file of judgements with `qrels`.',
    );
  }
  if (one !== undefined && other !== undefined && plain(one) !== plain(other)) {
    throw new RetrievalError(
      'invalid_request',
      `The runs were made with different judgements (${baseline.name}; ${candidate.name}): run both again, or name one file of judgements for both with \`qrels\`.`,
    );
  }
  return qrels;
}

function plain(qrels: Qrels): string {
  return JSON.stringify([...qrels].map(([query, grades]) => [query, [...grades]]));
}
