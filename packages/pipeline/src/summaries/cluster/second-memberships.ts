import { type Cluster, largest } from './cluster.ts';
import { centroidsOf, cosine, type UnitVectors } from './unit-vectors.ts';
import type { Work } from './work.ts';

/** The distance of a second cluster, at most, as a multiple of its own cluster's. */
const tolerance = 1.15;

/** An item about as near to the cluster of a neighbour as to its own belongs to both, as far as there is room. */
export async function secondMemberships(
  clusters: readonly Cluster[],
  vectors: UnitVectors,
  neighbours: readonly (readonly number[])[],
  clusterSize: number,
  work: Work,
): Promise<readonly Cluster[]> {
  const members = clusters.map(({ rows }) => rows);
  const centroids = centroidsOf(vectors, members);
  const clusterOf = new Map(members.flatMap((rows, cluster) => rows.map((row) => [row, cluster] as const)));
  const widened = members.map((rows) => [...rows]);
  for (let row = 0; row < vectors.count; row += 1) {
    const own = clusterOf.get(row) as number;
    const limit = tolerance * (1 - cosine(vectors, row, centroids, own));
    let [second, least] = [-1, limit];
    for (const other of neighbours[row] ?? []) {
      const cluster = clusterOf.get(other) as number;
      if (cluster === own) continue;
      const distance = 1 - cosine(vectors, row, centroids, cluster);
      if (distance > least || (distance === least && second !== -1 && cluster >= second)) continue;
      [second, least] = [cluster, distance];
    }
    const room = largest * clusterSize - (widened[second]?.length ?? 0);
    if (second !== -1 && room > 0) widened[second]?.push(row);
    await work.spend((neighbours[row]?.length ?? 0) * vectors.dimensions);
  }
  return clusters.map(({ name }, at) => ({ name, rows: (widened[at] ?? []).toSorted((a, b) => a - b) }));
}
