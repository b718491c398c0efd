import { RetrievalError } from '@touchstone/contract';
import type { Run } from '../judgements.ts';

export interface Abstention {
  /** Unanswerable queries with an empty result, over all unanswerable ones (spec 004 SC-006). */
  readonly rightlyAbstained: number;
  /** Answerable queries with an empty result, over all answerable ones. */
  readonly wronglyAbstained: number;
  /** Unanswerable queries with an answer all the same, in input order. */
  readonly answered: readonly string[];
  /** Answerable queries without an answer, in input order. */
  readonly silent: readonly string[];
}

/**
 * Counts empty results where they are right and where they are wrong. Rankings of unanswerable queries cannot be measured
 * by metrics, which have nothing to find: keep them out of the judgements and measure them here. A side without queries
 * has the fraction 0. Throws `invalid_request` for a query that is not in the run: an answer that was never requested is
 * no abstention.
 */
export function measureAbstention(
  run: Run,
  { answerable, unanswerable }: { readonly answerable: readonly string[]; readonly unanswerable: readonly string[] },
): Abstention {
  const isSilent = (query: string) => {
    const ranking = run.get(query);
    if (ranking !== undefined) return ranking.length === 0;
    throw new RetrievalError('invalid_request', `Query "${query}" is not in the run: run it first.`);
  };
  const silent = answerable.filter(isSilent);
  const answered = unanswerable.filter((query) => !isSilent(query));
  return {
    rightlyAbstained: unanswerable.length === 0 ? 0 : (unanswerable.length - answered.length) / unanswerable.length,
    wronglyAbstained: answerable.length === 0 ? 0 : silent.length / answerable.length,
    answered,
    silent,
  };
}
