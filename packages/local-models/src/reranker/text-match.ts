import type { Steps } from '@touchstone/contract';
import { bm25Defaults } from '@touchstone/lexical';
import type { Candidate, Candidates } from './candidates.ts';

/** Matches of a candidate's text with the query; all between 0 and 1. */
export interface TextMatch {
  /** BM25 as a share of the query's maximum; title and lead line count as further occurrences. */
  readonly bm25: number;
  /** The neighbouring pairs of query terms that are neighbours in the text, weighted. */
  readonly phrases: number;
  /** The query terms in the best window of 15 terms, weighted. */
  readonly window: number;
}

/** Matches every candidate's text. `weights` holds one weight a term; see `termWeights`. */
export function* textMatches(
  { query, distinctQueryTerms, candidates }: Candidates,
  weights: Float64Array,
): Steps<readonly TextMatch[]> {
  const total = sum(weights.subarray(0, distinctQueryTerms));
  const pairs = queryPairs(query, weights);
  const meanLength = candidates.reduce((all, { body }) => all + body.length, 0) / candidates.length;
  const matches: TextMatch[] = [];
  for (const candidate of candidates) {
    const positions = matchPositions(candidate.body, distinctQueryTerms);
    matches.push({
      bm25: share(bm25(candidate, distinctQueryTerms, weights, meanLength), total),
      phrases: phrases(candidate.body, positions, pairs, distinctQueryTerms),
      window: share(bestWindow(candidate.body, positions, distinctQueryTerms, weights), total),
    });
    yield;
  }
  return matches;
}

function matchPositions(body: Int32Array, distinctQueryTerms: number): number[] {
  const found: number[] = [];
  for (let at = 0; at < body.length; at += 1) if ((body[at] as number) < distinctQueryTerms) found.push(at);
  return found;
}

function bm25(
  { body, lead, title }: Candidate,
  distinctQueryTerms: number,
  weights: Float64Array,
  meanLength: number,
): number {
  const counts = new Float64Array(distinctQueryTerms);
  for (const [field, times] of [
    [body, 1],
    [lead, 1],
    [title, 2],
  ] as const) {
    for (let i = 0; i < field.length; i += 1) {
      const term = field[i] as number;
      if (term < distinctQueryTerms) (counts[term] as number) += times;
    }
  }
  const { k1, b } = bm25Defaults;
  const length = body.length + lead.length + 2 * title.length;
  const saturation = k1 * (1 - b + (b * length) / (meanLength || 1));
  return counts.reduce(
    (score, count, term) => score + ((weights[term] as number) * count) / (count + saturation || 1),
    0,
  );
}

interface QueryPairs {
  /** Weight by `first * distinct terms + second`. */
  readonly weights: ReadonlyMap<number, number>;
  readonly total: number;
}

function queryPairs(query: Int32Array, weights: Float64Array): QueryPairs {
  const distinct = query.reduce((most, term) => Math.max(most, term + 1), 0);
  const pairs = new Map<number, number>();
  for (let at = 0; at + 1 < query.length; at += 1) {
    const [first, second] = [query[at] as number, query[at + 1] as number];
    if (first === second) continue;
    pairs.set(first * distinct + second, Math.min(weights[first] as number, weights[second] as number));
  }
  return { weights: pairs, total: sum([...pairs.values()]) };
}

function phrases(
  body: Int32Array,
  positions: readonly number[],
  pairs: QueryPairs,
  distinctQueryTerms: number,
): number {
  const adjacent = new Set<number>();
  for (let i = 1; i < positions.length; i += 1) {
    const [first, second] = [positions[i - 1] as number, positions[i] as number];
    if (second !== first + 1) continue;
    const pair = (body[first] as number) * distinctQueryTerms + (body[second] as number);
    if (pairs.weights.has(pair)) adjacent.add(pair);
  }
  return share(sum([...adjacent].sort((a, b) => a - b).map((pair) => pairs.weights.get(pair) as number)), pairs.total);
}

function bestWindow(
  body: Int32Array,
  positions: readonly number[],
  distinctQueryTerms: number,
  weights: Float64Array,
): number {
  const inside = new Int32Array(distinctQueryTerms);
  let [best, held, start] = [0, 0, 0];
  for (const position of positions) {
    const entering = body[position] as number;
    if (inside[entering] === 0) held += weights[entering] as number;
    (inside[entering] as number) += 1;
    while (position - (positions[start] as number) >= windowLength) {
      const leaving = body[positions[start] as number] as number;
      (inside[leaving] as number) -= 1;
      if (inside[leaving] === 0) held -= weights[leaving] as number;
      start += 1;
    }
    best = Math.max(best, held);
  }
  return best;
}

function share(part: number, whole: number): number {
  return whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 0;
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

const windowLength = 15;
