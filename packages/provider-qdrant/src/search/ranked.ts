import type { Hit, ScoreKind } from '@touchstone/contract';
import type { ScoredPoint } from '../answers.js';
import type { Layout } from '../layout/layout.js';
import type { PayloadPart } from '../read/scroll.js';

/** Points of one search, and how to get more of them. */
export interface Found {
  readonly layout: Layout;
  readonly scoreKind: ScoreKind;
  readonly topK: number;
  /** The first `topK + 1` with all of their payload, or all there are. */
  readonly first: readonly ScoredPoint[];
  /** The same search with another limit, and as much of the payload as is asked for. */
  readonly more: (limit: number, payload: PayloadPart) => Promise<readonly ScoredPoint[]>;
  /** Points by their Qdrant id, with all of their payload. */
  readonly load: (ids: readonly (string | number)[]) => Promise<readonly Omit<ScoredPoint, 'score'>[]>;
}

/**
 * The best `topK`, equal scores by ascending chunk id. Qdrant leaves the order of equal scores open, and with it which of them pass
 * the cut. So one more is asked for than wanted: where that one ties with the last, the search is widened, ids alone, until all that tie
 * with it are known or `maxTied` are.
 */
export async function ranked({ layout, scoreKind, topK, first, more, load }: Found): Promise<readonly Hit[]> {
  const settled = await settle(first, topK, (limit) => more(limit, [...layout.idPayload]));
  const order = comparing(layout, scoreKind);
  const best = settled.toSorted(order).slice(0, topK);
  const payloads = new Map<string | number, Omit<ScoredPoint, 'score'>>(first.map((point) => [point.id, point]));
  const missing = best.map(({ id }) => id).filter((id) => !payloads.has(id));
  if (missing.length > 0) for (const point of await load(missing)) payloads.set(point.id, point);
  return best.flatMap(({ id, score }) => {
    const point = payloads.get(id);
    // Gone between two requests: the next search will not find it either.
    return point === undefined ? [] : [{ ...layout.chunkOf(point), score, scoreKind }];
  });
}

/** A search is not widened beyond this many points. */
const maxTied = 50_000;

async function settle(
  first: readonly ScoredPoint[],
  topK: number,
  more: (limit: number) => Promise<readonly ScoredPoint[]>,
): Promise<readonly ScoredPoint[]> {
  let points = first;
  let limit = topK + 1;
  while (points.length >= limit && limit < maxTied && points[topK - 1]?.score === points.at(-1)?.score) {
    limit = Math.min(limit * 4, maxTied);
    points = await more(limit);
  }
  return points;
}

function comparing(layout: Layout, scoreKind: ScoreKind): (left: ScoredPoint, right: ScoredPoint) => number {
  const sign = scoreKind === 'l2_distance' ? 1 : -1;
  return (left, right) => sign * (left.score - right.score) || (layout.idOf(left) < layout.idOf(right) ? -1 : 1);
}
