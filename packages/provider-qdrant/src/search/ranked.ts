import type { Hit, ScoreKind } from '@touchstone/contract';
import type { Layout } from '../layout/layout.ts';
import type { ScoredPoint } from '../server/answers.ts';
import type { PayloadPart } from '../server/scroll.ts';

/** Points of one search, and how to get more of them. */
export interface Found {
  readonly layout: Layout;
  readonly scoreKind: ScoreKind;
  readonly topK: number;
  /** The first `topK + 1` with all of their payload, or all there are. */
  readonly first: readonly ScoredPoint[];
  /** The same search with another limit and part of the payload. */
  readonly more: (limit: number, payload: PayloadPart) => Promise<readonly ScoredPoint[]>;
  /** Points by their Qdrant id, with all of their payload. */
  readonly load: (ids: readonly (string | number)[]) => Promise<readonly Omit<ScoredPoint, 'score'>[]>;
}

/**
 * The best `topK`, equal scores by ascending chunk id, and lexical ones that are equal but for rounding. Qdrant leaves
 * the order of equal scores open, and with it which of them pass the cut. So one more than `topK` is requested: where
 * that one ties with the last, the search is widened, ids alone, until all that tie with it are known or `maxTied` are.
 */
export async function ranked({ layout, scoreKind, topK, first, more, load }: Found): Promise<readonly Hit[]> {
  const isNear = nearness(scoreKind);
  const settled = await settle(first, { topK, isNear }, (limit) => more(limit, [...layout.idPayload]));
  const order = comparing(layout, scoreKind);
  const best = levelled(settled, isNear).toSorted(order).slice(0, topK);
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
  { topK, isNear }: { readonly topK: number; readonly isNear: Nearness },
  more: (limit: number) => Promise<readonly ScoredPoint[]>,
): Promise<readonly ScoredPoint[]> {
  let points = first;
  let limit = topK + 1;
  while (points.length >= limit && limit < maxTied && tieFrom(points, topK - 1, isNear)) {
    limit = Math.min(limit * 4, maxTied);
    points = await more(limit);
  }
  return points;
}

/** True if everything from that position on ties. */
function tieFrom(points: readonly ScoredPoint[], place: number, isNear: Nearness): boolean {
  return points.slice(place + 1).every(({ score }, at) => isNear(points[place + at]?.score ?? score, score));
}

/** Scores of which each is near the one before it become the first of them. */
function levelled(points: readonly ScoredPoint[], isNear: Nearness): readonly ScoredPoint[] {
  let [last, level] = [Number.NaN, Number.NaN];
  return points.map((point) => {
    level = isNear(last, point.score) ? level : point.score;
    last = point.score;
    return { ...point, score: level };
  });
}

type Nearness = (score: number, next: number) => boolean;

/**
 * The terms of a lexical score are added up in an order that copies of a shard do not share, so that equal scores differ in their last
 * digits (32-bit floats have steps of 6e-8), by copy. Within a few steps they count as equal.
 */
function nearness(scoreKind: ScoreKind): Nearness {
  const isSum = scoreKind === 'bm25' || scoreKind === 'sparse_dot_product';
  if (!isSum) return (score, next) => score === next;
  return (score, next) => Math.abs(score - next) <= 5e-7 * Math.max(Math.abs(score), Math.abs(next));
}

function comparing(layout: Layout, scoreKind: ScoreKind): (left: ScoredPoint, right: ScoredPoint) => number {
  const sign = scoreKind === 'l2_distance' ? 1 : -1;
  return (left, right) => sign * (left.score - right.score) || (layout.idOf(left) < layout.idOf(right) ? -1 : 1);
}
