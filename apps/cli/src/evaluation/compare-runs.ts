import { RetrievalError } from '@touchstone/contract';
import {
  compareEvaluations,
  type Evaluation,
  evaluateRun,
  type Metric,
  type MetricComparison,
  type Qrels,
  rankingsOf,
  type WorsenedQuery,
  worsenedQueries,
} from '@touchstone/eval';
import type { ReadRun } from './read-files.js';

/** Two runs under the same judgements. */
export interface ComparedRuns {
  readonly baseline: Evaluation;
  readonly candidate: Evaluation;
  readonly metrics: readonly MetricComparison[];
  readonly worsened: { readonly metric: string; readonly queries: readonly WorsenedQuery[] };
}

/** Compares two runs by the metrics, and lists what got worse in one of them. Throws `invalid_request` for runs of two sets. */
export function compareRuns(
  { baseline, candidate }: { readonly baseline: ReadRun; readonly candidate: ReadRun },
  options: {
    readonly qrels?: Qrels;
    readonly metrics: readonly Metric[];
    readonly worsenedIn: string;
    readonly seed: number;
  },
): ComparedRuns {
  const { metrics, seed, worsenedIn } = options;
  const qrels = options.qrels ?? commonQrels(baseline, candidate);
  const measured = (read: ReadRun) => {
    const run = new Map([...rankingsOf(read.run)].filter(([query]) => qrels.has(query)));
    return { run, evaluation: evaluateRun(run, qrels, metrics, { latenciesMs: read.latenciesMs }) };
  };
  const [before, after] = [measured(baseline), measured(candidate)];
  return {
    baseline: before.evaluation,
    candidate: after.evaluation,
    metrics: compareEvaluations(before.evaluation, after.evaluation, { seed }),
    worsened: { metric: worsenedIn, queries: worsenedQueries(worsenedIn, { baseline: before, candidate: after }) },
  };
}

function commonQrels(baseline: ReadRun, candidate: ReadRun): Qrels {
  const [one, other] = [baseline.settings?.qrels, candidate.settings?.qrels];
  const qrels = one ?? other;
  if (qrels === undefined) {
    throw new RetrievalError('invalid_request', 'Neither run has judgements of its own: name them with --qrels FILE.');
  }
  if (one !== undefined && other !== undefined && plain(one) !== plain(other)) {
    throw new RetrievalError(
      'invalid_request',
      `The runs were made with different judgements (${baseline.name}; ${candidate.name}): run both anew, or name judgements with --qrels.`,
    );
  }
  return qrels;
}

function plain(qrels: Qrels): string {
  return JSON.stringify([...qrels].map(([query, grades]) => [query, [...grades]]));
}
