import type { CallOptions, Filter, StoredChunk } from '@touchstone/contract';
import type { Condition } from '../filter/translate-filter.ts';
import type { Layout } from '../layout/layout.ts';
import { countAnswer, type Point } from '../server/answers.ts';
import { firstPageSize, type Reading, type ShardSelection, scrollAll } from '../server/scroll.ts';
import { shardsOf } from '../shards/shard-keys.ts';
import { resolveFilter } from './resolve-filter.ts';

/** Chunks by id, in the order of `ids`. */
export async function fetchByIds(
  source: Reading,
  layout: Layout,
  ids: readonly string[],
  options: CallOptions | undefined,
): Promise<readonly StoredChunk[]> {
  const points = await loadByIds(source, layout, ids, options);
  return ids.flatMap((id) => {
    const point = points.get(id);
    return point === undefined ? [] : [layout.chunkOf(point)];
  });
}

/** Whole points by chunk id. */
export async function loadByIds(
  source: Reading,
  layout: Layout,
  ids: readonly string[],
  options: CallOptions | undefined,
  shards?: ShardSelection,
): Promise<ReadonlyMap<string, Point>> {
  const points = new Map<string, Point>();
  const what = `fetch from index "${layout.index}"`;
  const chunksOnly = layout.chunksOnly === undefined ? [] : [layout.chunksOnly];
  for (let start = 0; start < ids.length; start += firstPageSize) {
    const conditions = [layout.byIds(ids.slice(start, start + firstPageSize)), ...chunksOnly];
    for await (const page of scrollAll(source, layout, { conditions, what, payload: true, shards }, options)) {
      for (const point of page) points.set(layout.idOf(point), point);
    }
  }
  return points;
}

/** The number of chunks that satisfy the condition, counted one by one. */
export async function countChunks(
  source: Reading,
  layout: Layout,
  filter: Filter | undefined,
  options: CallOptions | undefined,
): Promise<number> {
  const { api, reading } = source;
  const conditions = await chunkConditions(source, layout, filter, options);
  const shards = await shardsOf(api, layout, filter, options);
  const { count } = await api(
    {
      operation: 'countPoints',
      parameters: { collection_name: layout.address, ...reading, filter: { must: conditions }, exact: true, ...shards },
      what: `count in index "${layout.index}"`,
      answer: countAnswer,
    },
    options,
  );
  return count;
}

/** Conditions that chunks, and none of the other points, satisfy together with the filter. */
export async function chunkConditions(
  source: Reading,
  layout: Layout,
  filter: Filter | undefined,
  options: CallOptions | undefined,
): Promise<readonly Condition[]> {
  const translated = await resolveFilter(source, layout, filter, options);
  return [layout.chunksOnly, translated].filter((condition) => condition !== undefined);
}
