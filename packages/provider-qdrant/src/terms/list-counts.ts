import type { CallOptions, JsonObject } from '@touchstone/contract';
import { type Layout, ownShard } from '../layout/layout.ts';
import { ofKind, paths } from '../layout/own-layout.ts';
import { stateOperation } from '../layout/state.ts';
import { updatesAnswer } from '../server/answers.ts';
import type { Operation, Writing } from '../server/operations.ts';
import { type Reading, scrollAll } from '../server/scroll.ts';
import { inShards } from '../shards/into-shards.ts';
import { type CountsPoint, countsPoint, countsPointIn } from './counts-point.ts';
import { loadVectors } from './load-vectors.ts';
import { countsInVectors, countsVectorOf, countTerms, sumCounts, type TermCounts } from './term-counts.ts';

/** The points of counts of an index. */
export interface ListedCounts {
  /** Those that count, by id. */
  readonly points: Map<string, CountsPoint>;
  /** Those that others have replaced. */
  readonly garbage: readonly string[];
}

/** Looks at all points of counts, and counts the chunks of writes that ended early. */
export async function listCounts(
  source: Reading & Writing,
  layout: Layout,
  options: CallOptions | undefined,
): Promise<ListedCounts> {
  const points = new Map<string, CountsPoint>();
  const what = `counts of index "${layout.index}"`;
  for await (const page of scrollAll(
    source,
    layout,
    { conditions: [ofKind('counts')], what, payload: true, shards: ownShard(layout) },
    options,
  )) {
    for (const point of page) {
      const about = countsPointIn(point);
      if (about !== undefined) points.set(String(point.id), about);
    }
  }
  const replaced = new Set([...points.values()].flatMap(({ replaces = [] }) => replaces));
  const garbage = [...points.keys()].filter((id) => replaced.has(id));
  for (const id of garbage) points.delete(id);
  for (const [id, { pending }] of points)
    if (pending !== undefined) await settle(source, layout, { id, pending }, options);
  return { points, garbage };
}

/**
 * Counts chunks that a write has changed or not. A write that is under way after all sets its point itself when it ends: until then the
 * counts may be those of a moment before.
 */
async function settle(
  source: Reading & Writing,
  layout: Layout,
  { id, pending }: { readonly id: string; readonly pending: readonly string[] },
  options: CallOptions | undefined,
): Promise<void> {
  const chunks = await loadVectors(source, layout, { ids: pending, names: layout.counted }, options);
  const [noted = new Map()] = await loadCounts(source, layout, [id], options);
  const now = countTerms(layout, chunks.values());
  const counts = sumCounts([noted, now].map((each) => ({ counts: each, sign: 1 }) as const));
  const stillPending: JsonObject = { must_not: [{ is_empty: { key: paths.pending } }] };
  const points = [countsPoint(id, counts, { level: 0, settled: true })];
  await sendCounts(source, layout, [{ upsert: { points, update_filter: stillPending } }], options);
}

/** The counts in points of these ids, in their order. */
export async function loadCounts(
  source: Reading,
  layout: Layout,
  ids: readonly string[],
  options: CallOptions | undefined,
): Promise<readonly TermCounts[]> {
  const names = layout.counted.map(countsVectorOf);
  const vectors = await loadVectors(source, layout, { ids, names }, options);
  return ids.map((id) => countsInVectors(layout.counted, vectors.get(id) ?? {}));
}

/**
 * Changes points of counts, and gives the index a new version: a reader that met some of them before and some after the change learns the
 * counts anew.
 */
export async function sendCounts(
  { api, writing, newIdentity }: Pick<Writing, 'api' | 'writing' | 'newIdentity'>,
  layout: Layout,
  operations: readonly Operation[],
  options: CallOptions | undefined,
): Promise<void> {
  const { index, collection, identity } = layout;
  const all = [...operations, stateOperation({ revision: newIdentity(), identity })];
  const parameters = { collection_name: collection, ...writing, operations: [...inShards(layout, all)] };
  const what = `count of the terms of index "${index}"`;
  await api({ operation: 'batchUpdate', parameters, what, answer: updatesAnswer }, options);
}
