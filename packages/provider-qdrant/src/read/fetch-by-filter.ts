import type { CallOptions, FilterQuery, StoredChunk } from '@touchstone/contract';
import { checkFetch } from '@touchstone/provider-kit';
import type { Condition } from '../filter/translate-filter.ts';
import type { Layout } from '../layout/layout.ts';
import { stateOf } from '../layout/state.ts';
import type { Point } from '../server/answers.ts';
import { providerName } from '../server/errors.ts';
import { firstPageSize, type PayloadPart, type Reading, type ShardSelection, scrollAll } from '../server/scroll.ts';
import { shardsOf } from '../shards/shard-keys.ts';
import { chunkConditions, loadByIds } from './fetch.ts';

type Fetch = (layout: Layout, query: FilterQuery, options: CallOptions | undefined) => Promise<readonly StoredChunk[]>;

/**
 * Chunks by condition, in ascending order of chunk id. Qdrant walks through points in the order of their UUIDs, so that all ids that
 * match are read before the first page is known. Where they fit into one answer, that is the only request. Of a longer walk, the next
 * `maxKept` ids are kept for its next pages, each of which then costs a look at the version and the chunks themselves.
 */
export function filterFetcher(source: Reading, { maxKept = 500_000 }: { readonly maxKept?: number } = {}): Fetch {
  let kept: Walk | undefined;

  return async (layout, query, options) => {
    checkFetch(query, providerName);
    const { filter, limit, after } = query;
    const conditions = await chunkConditions(source, layout, filter, options);
    const shards = await shardsOf(source.api, layout, filter, options);
    const key = JSON.stringify([layout.collection, conditions]);
    const isThere = kept?.key === key && holds(kept, after, limit);
    const again = isThere && kept?.version === (await stateOf(source, layout, options)).revision ? kept : undefined;
    // A page is never larger than the kept part of a walk.
    const most = Math.max(maxKept, limit);
    const walk = again ?? (await walkThrough(source, layout, { key, conditions, shards, after, most }, options));
    if (walk.version !== undefined) kept = walk;

    const ids = pageOf(walk.ids, limit, after);
    const missing = ids.filter((id) => !walk.loaded.has(id));
    const points = new Map([...walk.loaded, ...(await loadByIds(source, layout, missing, options, shards))]);
    return ids.flatMap((id) => {
      const point = points.get(id);
      return point === undefined ? [] : [layout.chunkOf(point)];
    });
  };
}

/** Ids that satisfy a condition: all of them after `from`, or the first ones. */
interface Walk {
  readonly key: string;
  /** Absent: from the beginning. */
  readonly from?: string;
  /** True if none comes after those that are here. */
  readonly isEnd: boolean;
  /** Ascending. */
  readonly ids: readonly string[];
  /** Points that came whole. */
  readonly loaded: ReadonlyMap<string, Point>;
  /** The version of the ids; undefined where they are not to be kept. */
  readonly version: string | undefined;
}

/** True if a page can be made of the kept part of a walk. */
function holds({ ids, from, isEnd }: Walk, after: string | undefined, limit: number): boolean {
  const isLater = from === undefined || (after !== undefined && after >= from);
  return isLater && (isEnd || pageOf(ids, limit, after).length === limit);
}

async function walkThrough(
  source: Reading,
  layout: Layout,
  {
    key,
    conditions,
    shards,
    after,
    most,
  }: {
    readonly key: string;
    readonly conditions: readonly Condition[];
    readonly shards: ShardSelection;
    readonly after: string | undefined;
    /** Ids that are kept, some 100 bytes each. */
    readonly most: number;
  },
  options: CallOptions | undefined,
): Promise<Walk> {
  const what = `fetch from index "${layout.index}"`;
  const scroll = (payload: PayloadPart) => scrollAll(source, layout, { conditions, what, payload, shards }, options);
  const walk = scroll(true);
  const first = (await walk.next()).value ?? [];
  const loaded = new Map(first.map((point) => [layout.idOf(point), point]));
  // Strict mode may make pages smaller. Where a short page is the last one, fetching the next costs no request.
  if (first.length < firstPageSize && (await walk.next()).done === true)
    return { key, isEnd: true, ids: [...loaded.keys()].sort(), loaded, version: undefined };

  // From the start once more, between two looks at the version: the kept ids have to be true for one of them.
  const version = layout.writable ? (await stateOf(source, layout, options)).revision : undefined;
  let ids: string[] = [];
  let isEnd = true;
  for await (const points of scroll([...layout.idPayload])) {
    for (const point of points) {
      const id = layout.idOf(point);
      if (after === undefined || id > after) ids.push(id);
    }
    if (ids.length <= 2 * most) continue;
    ids = ids.sort().slice(0, most);
    isEnd = false;
  }
  ids.sort();
  if (ids.length > most) isEnd = false;
  const isKept = version !== undefined && version === (await stateOf(source, layout, options)).revision;
  const found = { key, from: after, isEnd, ids: ids.slice(0, most), loaded: new Map<string, Point>() };
  return { ...found, version: isKept ? version : undefined };
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
