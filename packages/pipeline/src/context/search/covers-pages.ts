import type { NumberRange } from '@touchstone/contract';
import type { RankedCandidate } from '../../evidence/candidate.ts';

/** True if summaries cover all of these pages: the summary of a chapter covers little of one of its pages. */
export function coversPages(pages: readonly NumberRange[], summaries: readonly RankedCandidate[]): boolean {
  return pages.every((range) => isCovered(range, summaries));
}

function isCovered({ from, to }: NumberRange, summaries: readonly RankedCandidate[]): boolean {
  const spans = summaries
    .flatMap(({ metadata: { first_page: first, last_page: last } }) =>
      typeof first === 'number' && typeof last === 'number' ? [{ first, last }] : [],
    )
    .sort((a, b) => a.first - b.first);
  let next = from;
  for (const { first, last } of spans) {
    if (first > next) break;
    next = Math.max(next, last + 1);
  }
  return next > to;
}
