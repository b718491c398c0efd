import { RetrievalError } from '@touchstone/contract';
import { rrf, type Scored } from '@touchstone/core-fusion';
import type { Qrels } from '../judgements.ts';
import type { TuneAlphaOptions } from './tune-alpha.ts';
import { type TuneOptions, type Tuning, tuneSetting } from './tune-setting.ts';

export interface TuneRrfOptions extends TuneOptions {
  /** For `1/(k + rank)`. Default 60. */
  readonly k?: number;
  /** As for `tuneAlpha`. Default: the chunks themselves. */
  readonly namesOf?: TuneAlphaOptions['namesOf'];
}

/**
 * Fits the weights of reciprocal rank fusion on the lists that each branch returned for judged queries, best scores
 * highest. Every query has the same branches in the same order; a branch that found nothing is an empty list. The
 * weights add up to 1, and the gain is over equal weights.
 *
 * Throws `invalid_request` when queries have different numbers of lists, or none; otherwise as `tuneSetting` and `rrf` do.
 */
export function tuneRrfWeights(
  lists: ReadonlyMap<string, readonly (readonly Scored[])[]>,
  qrels: Qrels,
  options: TuneRrfOptions,
): Tuning<readonly number[]> {
  const { k = 60, namesOf = (ids: readonly string[]) => ids } = options;
  const count = listCount(lists);
  const equal = Array.from({ length: count }, () => 1 / count);
  return tuneSetting<readonly number[]>(
    { settings: [equal, ...weightGrid(count)], baseline: equal, qrels },
    (query, weights) => {
      const fused = rrf(lists.get(query) ?? equal.map(() => []), { k, weights });
      return namesOf(
        fused.map(({ id }) => id),
        query,
      );
    },
    options,
  );
}

function listCount(lists: ReadonlyMap<string, readonly unknown[]>): number {
  const counts = new Set([...lists.values()].map(({ length }) => length));
  const [count = 0] = counts;
  if (counts.size === 1 && count > 0) return count;
  throw new RetrievalError('invalid_request', 'Every query needs the same number of ranked lists, at least one.');
}

/** Into how many equal steps the weights, which add up to 1, are divided. */
const steps = 10;

/** Every way to give each list a whole number of steps, in lexical order. */
function weightGrid(count: number): readonly (readonly number[])[] {
  return shares(count, steps).map((parts) => parts.map((part) => part / steps));
}

function shares(count: number, total: number): readonly (readonly number[])[] {
  if (count === 1) return [[total]];
  return Array.from({ length: total + 1 }, (_, part) => part).flatMap((part) =>
    shares(count - 1, total - part).map((rest) => [part, ...rest]),
  );
}
