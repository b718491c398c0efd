import type { CallOptions, JsonObject } from '@touchstone/contract';
import pLimit from 'p-limit';
import type { Layout } from '../layout/layout.ts';
import { paths } from '../layout/own-layout.ts';
import { pointsAnswer } from '../server/answers.ts';
import { deletions, type Writing } from '../server/operations.ts';
import type { Reading } from '../server/scroll.ts';
import { type CountsPoint, countsPoint, countsPointId, countsPointIn, writeCounts } from './counts-point.ts';
import { type ListedCounts, listCounts, loadCounts, sendCounts } from './list-counts.ts';
import { recount } from './recount.ts';
import { mostTermsIn, sizeOfCounts, sumCounts } from './term-counts.ts';
import { countsAreRight } from './verify-counts.ts';

/** Keeps the points of counts of an index few and right. */
export interface CountsKeeper {
  /**
   * To be called before a write reads the index. The first time, the chunks of writes that ended early are counted:
   * later, this write would have changed them.
   */
  open(layout: Layout, options?: CallOptions): Promise<void>;
  /** To be called after a write, with the point that it left and how many terms that names. */
  tidy(layout: Layout, written: { readonly id: string; readonly size: number }, options?: CallOptions): Promise<void>;
  /** Holds the counts against the chunks, and counts anew where they differ. To be called where no other process is likely to write. */
  repair(layout: Layout, options?: CallOptions): Promise<void>;
  /** To be called where a write ended early: the next one opens the counts anew. */
  forget(layout: Layout): void;
}

/** So many points of one level become one of the next: a search finds some tens of points, and each count is written a few times. */
const fanOut = 8;

export function countsKeeper(source: Reading & Writing): CountsKeeper {
  const known = new Map<string, ListedCounts>();
  const inTurn = pLimit(1);

  async function opened(layout: Layout, options: CallOptions | undefined): Promise<ListedCounts> {
    const listed = known.get(keyOf(layout)) ?? (await listCounts(source, layout, options));
    known.set(keyOf(layout), listed);
    return listed;
  }

  async function tidy(
    layout: Layout,
    { id, size }: { readonly id: string; readonly size: number },
    options?: CallOptions,
  ): Promise<void> {
    const { points, garbage } = await opened(layout, options);
    if (size > 0) points.set(id, { level: 0, size });
    // Not before the next write: a search that began before they were replaced may still look for them.
    if (garbage.length > 0) await sendCounts(source, layout, deletions(garbage), options);
    const group = fullLevel(points, mostTermsIn(source));
    const merged = group && (await merge(source, layout, group, options));
    for (const gone of group?.ids ?? []) points.delete(gone);
    if (merged !== undefined) points.set(merged.id, merged);
    known.set(keyOf(layout), { points, garbage: merged?.replaces ?? [] });
  }

  return {
    open: (layout, options) => inTurn(async () => void (await opened(layout, options))),
    tidy: (layout, written, options) => inTurn(() => tidy(layout, written, options)),
    repair: (layout, options) =>
      inTurn(async () => {
        if ((await countsAreRight(source, layout, options)) !== false) return;
        known.delete(keyOf(layout));
        await recount(source, layout, options);
      }),
    forget: (layout) => void known.delete(keyOf(layout)),
  };
}

function keyOf({ collection, identity }: Layout): string {
  return `${collection} ${identity}`;
}

interface Group {
  readonly ids: readonly string[];
  readonly level: number;
}

/** Of a level that is full, the smallest points that fit into one, at least two. */
function fullLevel(points: ReadonlyMap<string, CountsPoint>, mostTerms: number): Group | undefined {
  const free = [...points].filter(([, { pending, settled, claim }]) => !pending && !settled && claim === undefined);
  for (const [level, members] of Map.groupBy(free, ([, point]) => point.level)) {
    if (members.length < fanOut) continue;
    let size = 0;
    const chosen = members
      .toSorted(([, left], [, right]) => left.size - right.size)
      .slice(0, fanOut)
      .filter(([, point]) => {
        size += point.size;
        return size <= mostTerms;
      });
    if (chosen.length > 1) return { level, ids: chosen.map(([id]) => id) };
  }
  return undefined;
}

/** Makes one point of several, but for those that another process is about to. Undefined where that leaves none. */
async function merge(
  source: Reading & Writing,
  layout: Layout,
  { ids, level }: Group,
  options: CallOptions | undefined,
): Promise<(CountsPoint & { readonly id: string; readonly replaces: readonly string[] }) | undefined> {
  const { api, reading, newIdentity } = source;
  const claim = newIdentity();
  const unclaimed: JsonObject = { must: [{ has_id: [...ids] }, { is_empty: { key: paths.claim } }] };
  const claiming = { set_payload: { payload: { claim }, key: 'touchstone', filter: unclaimed } };
  await sendCounts(source, layout, [claiming], options);
  const parameters = { collection_name: layout.collection, ...reading, ids: [...ids], with_payload: true };
  const what = `counts of index "${layout.index}"`;
  const points = await api({ operation: 'getPoints', parameters, what, answer: pointsAnswer }, options);
  const replaces = points.filter((point) => countsPointIn(point)?.claim === claim).map((point) => String(point.id));
  if (replaces.length === 0) return undefined;
  const parts = await loadCounts(source, layout, replaces, options);
  const counts = sumCounts(parts.map((each) => ({ counts: each, sign: 1 }) as const));
  const id = countsPointId(newIdentity());
  const about = { level: level + 1, replaces };
  await sendCounts(source, layout, [writeCounts(countsPoint(id, counts, about))], options);
  return { id, ...about, size: sizeOfCounts(counts) };
}
