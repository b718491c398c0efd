import type { Scored } from '@touchstone/core-fusion';

/** Grades of one query's documents: document id to grade. A grade of 0 or less is "judged, not relevant". */
export type Judgements = ReadonlyMap<string, number>;

/** Judgements of a set of queries: query id to grades. */
export type Qrels = ReadonlyMap<string, Judgements>;

/** The answers of a system: query id to document ids, best first, each id once. */
export type Run = ReadonlyMap<string, readonly string[]>;

/** A run with the scores that it was ranked by: query id to documents, best first, each id once. */
export type ScoredRun = ReadonlyMap<string, readonly Scored[]>;

/** The rankings of a run, without its scores. */
export function rankingsOf(run: ScoredRun): Run {
  return new Map([...run].map(([query, results]) => [query, results.map(({ id }) => id)]));
}
