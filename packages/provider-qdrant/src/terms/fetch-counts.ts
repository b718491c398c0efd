import type { CallOptions, JsonObject } from '@touchstone/contract';
import { type Layout, ownShard } from '../layout/layout.ts';
import { ofKind } from '../layout/own-layout.ts';
import { type State, stateIn, stateSearch } from '../layout/state.ts';
import { type Point, queryBatchAnswer } from '../server/answers.ts';
import { type Reading, scrollAll } from '../server/scroll.ts';
import { countsPointIn } from './counts-point.ts';
import { countsVectorOf } from './term-counts.ts';

/** The sums of some terms over all points of counts, in their order, and the state of the index that goes with it. */
interface FetchedCounts {
  readonly state: State | undefined;
  readonly sums: readonly number[];
  /** The number of terms in all points of counts; a term is in several. */
  readonly size: number;
}

interface TermsOf {
  /** Of the vectors that hold the terms. */
  readonly name: string;
  readonly terms: readonly number[];
}

/**
 * Counts of single terms: a search for a term alone finds each point of counts, with the number as its score. One request, and of an index
 * with more points of counts than a page holds one more for each page, after a walk through their ids.
 */
export async function fetchCounts(
  source: Reading,
  layout: Layout,
  asked: TermsOf,
  options: CallOptions | undefined,
): Promise<FetchedCounts> {
  const page = Math.min(pageSize, source.mostHits(layout.address));
  const [states, points, ...hits] = await searchTogether(
    source,
    layout,
    [stateSearch(layout), pointsSearch(layout, page), ...termSearches(layout, asked, page)],
    options,
  );
  const state = stateIn(states?.points[0]?.payload);
  if ([points, ...hits].every((found) => (found?.points.length ?? 0) < page)) {
    const replaced = replacedBy(points?.points ?? []);
    const counting = <P extends Pick<Point, 'id'>>(found: readonly P[]) =>
      found.filter(({ id }) => !replaced.has(String(id)));
    const sums = hits.map((found) => sumOf(counting(found.points)));
    const sizes = counting(points?.points ?? []).map((point) => countsPointIn(point)?.size ?? 0);
    return { state, sums, size: sizes.reduce((sum, size) => sum + size, 0) };
  }
  return { state, sums: await sumsByPage(source, layout, { ...asked, page }, options), size: Number.POSITIVE_INFINITY };
}

/** Each page is fetched by the ids of its points: which of equal counts a limit cuts off is the server's choice. */
async function sumsByPage(
  source: Reading,
  layout: Layout,
  { page, ...asked }: TermsOf & { readonly page: number },
  options: CallOptions | undefined,
): Promise<readonly number[]> {
  const points: Point[] = [];
  const walk = { conditions: [ofKind('counts')], what: whatOf(layout), payload: aboutPoints, shards: ownShard(layout) };
  for await (const some of scrollAll(source, layout, walk, options)) points.push(...some);
  const replaced = replacedBy(points);
  const ids = points.map(({ id }) => id).filter((id) => !replaced.has(String(id)));
  let sums = asked.terms.map(() => 0);
  for (let start = 0; start < ids.length; start += page) {
    const filter = { must: [{ has_id: ids.slice(start, start + page) }] };
    const searches = termSearches(layout, asked, page).map((search) => ({ ...search, filter }));
    const hits = await searchTogether(source, layout, searches, options);
    sums = sums.map((sum, at) => sum + sumOf(hits[at]?.points ?? []));
  }
  return sums;
}

async function searchTogether(
  { api, reading }: Reading,
  layout: Layout,
  searches: readonly JsonObject[],
  options: CallOptions | undefined,
) {
  const parameters = { collection_name: layout.address, ...reading, searches };
  const answer = queryBatchAnswer.length(searches.length, `must hold ${searches.length} answers`);
  return api({ operation: 'queryBatchPoints', parameters, what: whatOf(layout), answer }, options);
}

/** Points of counts become fewer from time to time, so that most indexes have some tens. */
const pageSize = 1000;

const aboutPoints = ['touchstone.kind', 'touchstone.size', 'touchstone.level', 'touchstone.replaces'];

function pointsSearch(layout: Layout, limit: number): JsonObject {
  return { filter: { must: [ofKind('counts')] }, limit, with_payload: aboutPoints, ...ownShard(layout) };
}

function termSearches(layout: Layout, { name, terms }: TermsOf, limit: number): readonly JsonObject[] {
  const using = countsVectorOf(name);
  return terms.map((term) => ({
    query: { nearest: { indices: [term], values: [1] } },
    using,
    limit,
    ...ownShard(layout),
  }));
}

function replacedBy(points: readonly Point[]): ReadonlySet<string> {
  return new Set(points.flatMap((point) => countsPointIn(point)?.replaces ?? []));
}

function sumOf(points: readonly { readonly score: number }[]): number {
  return Math.round(points.reduce((total, { score }) => total + score, 0));
}

function whatOf({ index }: Layout): string {
  return `look-up of the frequency of terms in index "${index}"`;
}
