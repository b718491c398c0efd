import type { AnswerClaim, ContextSource } from '@touchstone/contract';
import { citedNumbers } from './cited-numbers.ts';
import { splitClaims } from './split-claims.ts';

/** Every claim of an answer with the sources that it cites: whether each of them exists in the context, and whether there is one. */
export function checkClaims(text: string, sources: readonly Pick<ContextSource, 'number'>[]): readonly AnswerClaim[] {
  const known = new Set(sources.map(({ number }) => number));
  return splitClaims(text).map((claim) => {
    const cited = citedNumbers(claim);
    const unknownSources = cited.filter((number) => !known.has(number));
    return {
      text: claim,
      sources: cited.filter((number) => known.has(number)),
      unknownSources,
      status: unknownSources.length > 0 ? 'unknown_source' : cited.length > 0 ? 'cited' : 'uncited',
    };
  });
}
