import type { Hit } from '@touchstone/contract';

/** Scores by chunk id. */
type Scores = ReadonlyMap<string, number>;
type Lists = readonly (readonly Hit[])[];

/**
 * Reciprocal rank fusion as Qdrant weighs it: `1 / (k + rank / weight)` summed over the lists, ranks from 1; a weight of 0 leaves a list
 * out. https://qdrant.tech/documentation/concepts/hybrid-queries
 */
export function rrfScores(
  lists: Lists,
  { k, weights }: { readonly k: number; readonly weights?: readonly number[] },
): Scores {
  return summed(
    lists.map((hits, list) => {
      const weight = weights?.[list] ?? 1;
      return hits.map(({ id }, place) => [id, weight === 0 ? 0 : 1 / (k + (place + 1) / weight)] as const);
    }),
  );
}

/**
 * Distribution-based fusion: each list's mean less and plus three sample deviations become 0 and 1; a list of equal
 * scores is 0.5. A distance is the better the smaller it is.
 */
export function dbsfScores(lists: Lists): Scores {
  return summed(
    lists.map((found) => {
      const hits = found.map(({ id, score, scoreKind }) => ({
        id,
        score: scoreKind === 'l2_distance' ? -score : score,
      }));
      const mean = hits.reduce((sum, { score }) => sum + score, 0) / hits.length;
      const squares = hits.reduce((sum, { score }) => sum + (score - mean) ** 2, 0);
      const deviation = hits.length > 1 ? Math.sqrt(squares / (hits.length - 1)) : 0;
      const normal = (score: number) => (deviation === 0 ? 0.5 : (score - mean + 3 * deviation) / (6 * deviation));
      return hits.map(({ id, score }) => [id, normal(score)] as const);
    }),
  );
}

function summed(lists: readonly (readonly (readonly [string, number])[])[]): Scores {
  const sums = new Map<string, number>();
  for (const [id, score] of lists.flat()) sums.set(id, (sums.get(id) ?? 0) + score);
  return sums;
}
