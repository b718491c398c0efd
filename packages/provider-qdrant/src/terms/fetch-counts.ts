import type { CallOptions, JsonObject } from '@touchstone/contract';
import { queryBatchAnswer } from '../answers.js';
import type { Layout } from '../layout/layout.js';
import { paths } from '../layout/own-layout.js';
import { type State, stateIn, stateSearch } from '../layout/state.js';
import type { Reading } from '../read/scroll.js';
import { ownShard } from '../shards/shard-keys.js';
import { countsPointIn } from './counts-point.js';
import { countsVectorOf } from './term-counts.js';

/** What some terms add up to over all points of counts, in their order, and the state of the index that goes with it. */
interface FetchedCounts {
  readonly state: State | undefined;
  readonly sums: readonly number[];
}

/** Counts of single terms, in one request: a search for a term alone finds each point of counts, with the number as its score. */
export async function fetchCounts(
  { api, reading }: Reading,
  layout: Layout,
  { name, terms }: { readonly name: string; readonly terms: readonly number[] },
  options: CallOptions | undefined,
): Promise<FetchedCounts> {
  const searches = [
    stateSearch(layout),
    ...[pointsSearch, ...terms.map((term) => termSearch(name, term))].map((search) => ({
      ...search,
      ...ownShard(layout),
    })),
  ];
  const what = `look-up of the frequency of terms in index "${layout.index}"`;
  const parameters = { collection_name: layout.address, ...reading, searches };
  const answer = queryBatchAnswer.length(searches.length, `must hold ${searches.length} answers`);
  const [states, points, ...hits] = await api({ operation: 'queryBatchPoints', parameters, what, answer }, options);
  const replaced = new Set((points?.points ?? []).flatMap((point) => countsPointIn(point)?.replaces ?? []));
  const sums = terms.map((_, at) => {
    const found = hits[at]?.points.filter(({ id }) => !replaced.has(String(id))) ?? [];
    return Math.round(found.reduce((total, { score }) => total + score, 0));
  });
  return { state: stateIn(states?.points[0]?.payload), sums };
}

/** More points of counts than an index ever has: they are made one from time to time. */
const mostPoints = 1000;

const pointsSearch: JsonObject = {
  filter: { must: [{ key: paths.kind, match: { value: 'counts' } }] },
  limit: mostPoints,
  with_payload: ['touchstone.kind', 'touchstone.size', 'touchstone.level', 'touchstone.replaces'],
};

function termSearch(name: string, term: number): JsonObject {
  return { query: { nearest: { indices: [term], values: [1] } }, using: countsVectorOf(name), limit: mostPoints };
}
