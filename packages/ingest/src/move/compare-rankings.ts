import type { CallOptions, Hit, IndexedChunk, Store } from '@touchstone/contract';
import { branchTopK, convexBlend, keywordResults, semanticResults } from '@touchstone/core-fusion';

/** An index in a store. */
interface PlacedIndex {
  readonly store: Store;
  readonly index: string;
}

/** A query that two stores rank differently. */
export interface RankingDifference {
  readonly method: 'keyword' | 'semantic' | 'hybrid';
  /** The chunk that the query was made of. */
  readonly chunkId: string;
  /** The first rank at which they differ, from 1. */
  readonly rank: number;
  readonly first?: { readonly id: string; readonly score: number };
  readonly second?: { readonly id: string; readonly score: number };
}

export interface RankingComparison {
  /** Rankings that were compared: queries times methods. */
  readonly rankings: number;
  readonly differences: readonly RankingDifference[];
}

/**
 * Compares two stores by the same queries: the words of chunks, their vectors, and both blended. Two rankings are alike when each rank
 * has the same chunk, or one whose score is nearer than `tolerance`: stores round scores differently, and order equal ones by id.
 */
export async function compareRankings(
  first: PlacedIndex,
  second: PlacedIndex,
  chunkIds: readonly string[],
  { signal }: CallOptions = {},
): Promise<RankingComparison> {
  const chunks = (await first.store.fetchIndexed?.(first.index, chunkIds, { signal })) ?? [];
  const differences: RankingDifference[] = [];
  let rankings = 0;
  for (const chunk of chunks) {
    const [ranked, other] = await Promise.all([first, second].map((each) => rankingsOf(each, chunk, { signal })));
    for (const method of ['keyword', 'semantic', 'hybrid'] as const) {
      const [left, right] = [ranked?.[method], other?.[method]];
      if (left === undefined || right === undefined) continue;
      rankings += 1;
      const rank = firstDifference(left, right);
      if (rank === undefined) continue;
      const at = { first: left[rank - 1], second: right[rank - 1] };
      differences.push({ method, chunkId: chunk.id, rank, ...at });
    }
  }
  return { rankings, differences };
}

/** Relative to the score: 32-bit floats carry about seven digits, and a score is a sum of several. */
const tolerance = 1e-5;

const topK = 10;

/** As many words of a chunk make a query. */
const queryWords = 8;

type Ranking = readonly { readonly id: string; readonly score: number }[];

async function rankingsOf(
  { store, index }: PlacedIndex,
  { text, vector }: IndexedChunk,
  { signal }: CallOptions,
): Promise<{ readonly keyword?: Ranking; readonly semantic?: Ranking; readonly hybrid?: Ranking }> {
  const words = text.match(/[\p{L}\p{N}_]+/gu)?.slice(0, queryWords) ?? [];
  const scope = { index, topK: branchTopK(topK) };
  const keyword: readonly Hit[] | undefined =
    words.length === 0 ? undefined : await store.searchKeyword?.({ ...scope, text: words.join(' ') }, { signal });
  const semantic: readonly Hit[] | undefined =
    vector && (await store.searchDense?.({ ...scope, vector, exact: true }, { signal }));
  const shown = (results: readonly { readonly id: string; readonly relevanceScore: number }[]): Ranking =>
    results.slice(0, topK).map(({ id, relevanceScore }) => ({ id, score: relevanceScore }));
  return {
    keyword: keyword && shown(keywordResults(keyword)),
    semantic: semantic && shown(semanticResults(semantic)),
    hybrid: keyword && semantic && shown(convexBlend({ keyword, semantic }, { alpha: 0.5, topK })),
  };
}

/** The first rank, from 1, at which two rankings differ by more than rounding. */
function firstDifference(left: Ranking, right: Ranking): number | undefined {
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const [one, other] = [left[at], right[at]];
    if (one === undefined || other === undefined || !isNear(one.score, other.score)) return at + 1;
    if (one.id === other.id) continue;
    // Another chunk at this rank: in the other ranking it has the same score elsewhere, or is just past the end.
    const [there, here] = [left.find(({ id }) => id === other.id), right.find(({ id }) => id === one.id)];
    const isTied = [there ?? left.at(-1), here ?? right.at(-1)].every((each) => isNear(each?.score, one.score));
    if (!isTied) return at + 1;
  }
  return undefined;
}

function isNear(one: number | undefined, other: number): boolean {
  return one !== undefined && Math.abs(one - other) <= tolerance * Math.max(1, Math.abs(one), Math.abs(other));
}
