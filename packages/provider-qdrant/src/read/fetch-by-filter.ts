import type { CallOptions, FilterQuery, StoredChunk } from '@touchstone/contract';
import { checkFetch } from '@touchstone/provider-kit';
import type { Point } from '../answers.js';
import { providerName } from '../errors.js';
import type { Condition } from '../filter/translate-filter.js';
import type { Layout } from '../layout/layout.js';
import { stateOf } from '../layout/state.js';
import { chunkConditions, loadByIds } from './fetch.js';
import { firstPageSize, type PayloadPart, type Reading, scrollAll } from './scroll.js';

type Fetch = (layout: Layout, query: FilterQuery, options: CallOptions | undefined) => Promise<readonly StoredChunk[]>;

/**
 * Chunks by condition, in ascending order of chunk id. Qdrant walks through points in the order of their UUIDs, so that all ids that
 * match are read before the first page is known. Where they fit into one answer, that is the only request. The ids of a longer
 * walk are kept for its next page, which then costs a look at the version and the chunks themselves.
 */
export function filterFetcher(source: Reading): Fetch {
  let kept: Walk | undefined;

  return async (layout, query, options) => {
    checkFetch(query, providerName);
    const { filter, limit, after } = query;
    const conditions = await chunkConditions(source.api, layout, filter, options);
    const key = JSON.stringify([layout.collection, conditions]);
    const again =
      kept?.key === key && kept.version === (await stateOf(source, layout, options)).revision ? kept : undefined;
    const walk = again ?? (await walkThrough(source, layout, { key, conditions }, options));
    if (walk.version !== undefined) kept = walk;

    const ids = pageOf(walk.ids, limit, after);
    const missing = ids.filter((id) => !walk.loaded.has(id));
    const points = new Map([...walk.loaded, ...(await loadByIds(source, layout, missing, options))]);
    return ids.flatMap((id) => {
      const point = points.get(id);
      return point === undefined ? [] : [layout.chunkOf(point)];
    });
  };
}

/** All ids that satisfy a condition. */
interface Walk {
  readonly key: string;
  /** Ascending. */
  readonly ids: readonly string[];
  /** Points that came whole. */
  readonly loaded: ReadonlyMap<string, Point>;
  /** What the ids are true for; undefined where they are not to be kept. */
  readonly version: string | undefined;
}

/** More ids than this are not kept: they would be some 50 MB. */
const maxKept = 500_000;

async function walkThrough(
  source: Reading,
  layout: Layout,
  { key, conditions }: { readonly key: string; readonly conditions: readonly Condition[] },
  options: CallOptions | undefined,
): Promise<Walk> {
  const what = `fetch from index "${layout.index}"`;
  const scroll = (payload: PayloadPart) => scrollAll(source, layout, { conditions, what, payload }, options);
  const walk = scroll(true);
  const first = (await walk.next()).value ?? [];
  const loaded = new Map(first.map((point) => [layout.idOf(point), point]));
  // Strict mode may make pages smaller. Where a short page is the last one, to ask for the next costs no request.
  if (first.length < firstPageSize && (await walk.next()).done === true)
    return { key, ids: [...loaded.keys()].sort(), loaded, version: undefined };

  // From the start once more, between two looks at the version: what is kept has to be true for one of them.
  const version = layout.writable ? (await stateOf(source, layout, options)).revision : undefined;
  const ids: string[] = [];
  for await (const points of scroll([...layout.idPayload])) for (const point of points) ids.push(layout.idOf(point));
  const isKept =
    version !== undefined && ids.length <= maxKept && version === (await stateOf(source, layout, options)).revision;
  return { key, ids: ids.sort(), loaded: new Map(), version: isKept ? version : undefined };
}

function pageOf(ids: readonly string[], limit: number, after: string | undefined): readonly string[] {
  if (after === undefined) return ids.slice(0, limit);
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ids[middle] ?? '') <= after) low = middle + 1;
    else high = middle;
  }
  return ids.slice(low, low + limit);
}
