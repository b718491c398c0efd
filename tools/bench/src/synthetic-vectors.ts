import { seededRandom } from './seeded-random.ts';

export const dimensions = 256;
const fewClusters = 200;

export interface BenchVectors {
  readonly documents: readonly Float32Array[];
  readonly queries: readonly Float32Array[];
}

/** Unit vectors around 200 centres, as embeddings of text on 200 subjects lie; queries are near the same centres. */
export function syntheticVectors(size: number, queryCount: number, seed = 11): BenchVectors {
  const near = clusteredVectors(dimensions, fewClusters, seed);
  return { documents: Array.from({ length: size }, near), queries: Array.from({ length: queryCount }, near) };
}

/** Draws unit vectors around so many centres, one after the other. */
export function clusteredVectors(width: number, clusters: number, seed: number): () => Float32Array {
  const random = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const centres = Array.from({ length: clusters }, () => Float64Array.from({ length: width }, normal));
  return () => {
    const centre = centres[Math.floor(random() * clusters)] ?? new Float64Array(width);
    return unit(centre.map((value) => value + 0.9 * normal()));
  };
}

function unit(vector: Float64Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return Float32Array.from(vector, (value) => value / length);
}

/** The ids of the nearest documents by plain comparison of all, for recall. */
export function exactNearest(
  documents: readonly Float32Array[],
  query: Float32Array,
  count: number,
): readonly string[] {
  return documents
    .map((vector, position) => ({
      id: `d${position}`,
      score: vector.reduce((sum, value, i) => sum + value * (query[i] ?? 0), 0),
    }))
    .sort((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ id }) => id);
}
