import type { StageName } from '@touchstone/contract';
import type { Run } from '../judgements.ts';
import type { QueryAnswer } from '../run/run-record.ts';

/** A run as it stood after one of its stages. */
export interface StageRun {
  readonly run: Run;
  /** Queries whose trace has no candidates at that stage, or that have no trace: empty rankings in the run. */
  readonly untraced: readonly string[];
}

/**
 * The rankings as a stage left them, so that metrics can be computed before and after it: recall before and after
 * reranking (spec 000 §13.2). Where a stage ran more than once, the last time counts. `documentOf` turns a candidate
 * into its document, each once at its best rank.
 */
export function runAtStage(
  answers: readonly QueryAnswer[],
  stage: StageName,
  documentOf: (candidateId: string) => string = (id) => id,
): StageRun {
  const rankings = answers.map(({ query, trace }): readonly [string, readonly string[] | undefined] => {
    const traced = trace?.stages.findLast((entry) => entry.stage === stage && entry.candidates !== undefined);
    const byRank = traced?.candidates?.toSorted((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1));
    return [query, byRank && [...new Set(byRank.map(({ id }) => documentOf(id)))]];
  });
  return {
    run: new Map(rankings.map(([query, ranking]) => [query, ranking ?? []])),
    untraced: rankings.flatMap(([query, ranking]) => (ranking === undefined ? [query] : [])),
  };
}
