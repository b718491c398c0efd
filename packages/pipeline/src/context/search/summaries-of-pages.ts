import type { Filter, NumberRange } from '@touchstone/contract';
import type { RankedCandidate } from '../../evidence/candidate.js';
import type { EvidenceCollection } from '../../evidence/evidence-collection.js';
import type { ContextCall } from '../context-call.js';
import { lookUpPages } from './look-up-pages.js';
import { allOf, summaryOfPagesFilter } from './place-filter.js';

/**
 * The summaries of nothing but the pages that a question names, in reading order. Undefined where they leave a page out: the summary of a
 * chapter says little of one of its pages.
 */
export async function summariesOfPages(
  call: ContextCall,
  collection: EvidenceCollection,
  { pages, filter }: { readonly pages: readonly NumberRange[]; readonly filter: Filter | undefined },
): Promise<readonly RankedCandidate[] | undefined> {
  const within = allOf([filter, summaryOfPagesFilter(pages)]);
  const found = within && (await lookUpPages(call, collection, within));
  return found !== undefined && pages.every((range) => isCovered(range, found)) ? found : undefined;
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
