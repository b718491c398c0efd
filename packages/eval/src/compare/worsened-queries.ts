import { RetrievalError } from '@touchstone/contract';
import type { Evaluation } from '../evaluate/evaluate-run.ts';
import type { Run } from '../judgements.ts';

/** A query that the candidate answers worse. */
interface Loss {
  readonly query: string;
  readonly baseline: number;
  readonly candidate: number;
  /** Baseline minus candidate, above 0. */
  readonly loss: number;
}

/** A query that the candidate answers worse, with the answers of both runs. */
export interface WorsenedQuery extends Loss {
  readonly baselineRanking: readonly string[];
  readonly candidateRanking: readonly string[];
}

interface EvaluatedRun {
  readonly run: Run;
  readonly evaluation: Evaluation;
}

/**
 * The queries that got worse by more than 1e-12 in one metric, by loss descending, then by query id. Throws
 * `invalid_request` for a metric that was not computed.
 */
export function worsenedQueries(
  metric: string,
  { baseline, candidate }: { readonly baseline: EvaluatedRun; readonly candidate: EvaluatedRun },
): readonly WorsenedQuery[] {
  for (const { evaluation } of [baseline, candidate]) requireMetric(metric, evaluation);
  const queries = [...baseline.evaluation.perQuery.keys()];
  return lossesOf(metric, queries, baseline.evaluation, candidate.evaluation).map((loss) => ({
    ...loss,
    baselineRanking: baseline.run.get(loss.query) ?? [],
    candidateRanking: candidate.run.get(loss.query) ?? [],
  }));
}

/** Those of the queries that lost more than 1e-12, by loss descending, then by query id. */
export function lossesOf(
  metric: string,
  queries: readonly string[],
  baseline: Evaluation,
  candidate: Evaluation,
): readonly Loss[] {
  return queries
    .map((query) => {
      const before = baseline.perQuery.get(query)?.[metric] ?? 0;
      const after = candidate.perQuery.get(query)?.[metric] ?? 0;
      return { query, baseline: before, candidate: after, loss: before - after };
    })
    .filter(({ loss }) => loss > 1e-12)
    .sort((a, b) => b.loss - a.loss || (a.query < b.query ? -1 : 1));
}

function requireMetric(metric: string, { mean }: Evaluation): void {
  if (Object.hasOwn(mean, metric)) return;
  throw new RetrievalError(
    'invalid_request',
    `Metric "${metric}" was not computed. Choose one of ${Object.keys(mean).join(', ')}.`,
  );
}
