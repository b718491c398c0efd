import { type Cluster, largest } from './cluster.ts';
import { centroidsOf, cosine, rowsOf, type UnitVectors } from './unit-vectors.ts';

/** A cluster of one adds nothing to its item. */
const smallest = 2;

/** Divides clusters that are too large and joins those that are too small with a cluster near them that has room. */
export function fitSizes(
  clusters: readonly Cluster[],
  vectors: UnitVectors,
  neighbours: readonly (readonly number[])[],
  clusterSize: number,
): readonly Cluster[] {
  const limit = largest * clusterSize;
  return joinSmall(
    clusters.flatMap((cluster) => divide(cluster, vectors, limit)),
    vectors,
    neighbours,
    limit,
  );
}

/** Halves around two items that are far from one another, until each part fits. */
function divide(cluster: Cluster, vectors: UnitVectors, limit: number, depth = 1): readonly Cluster[] {
  const { name, rows } = cluster;
  if (rows.length <= limit) return [cluster];
  const [left, right] = halves(rows, vectors);
  return [
    ...divide({ name, rows: left }, vectors, limit, depth + 1),
    ...divide({ name: `${name}~${depth}`, rows: right }, vectors, limit, depth + 1),
  ];
}

function halves(rows: readonly number[], vectors: UnitVectors): readonly [readonly number[], readonly number[]] {
  const first = rows[0] as number;
  const second = rows.reduce((far, row) =>
    cosine(vectors, row, vectors, first) < cosine(vectors, far, vectors, first) ? row : far,
  );
  let poles = rowsOf(vectors, [first, second]);
  let parts: readonly [number[], number[]] = [[], []];
  for (let round = 0; round < 3; round += 1) {
    parts = [[], []];
    for (const row of rows) {
      const side = cosine(vectors, row, poles, 1) > cosine(vectors, row, poles, 0) ? 1 : 0;
      parts[side].push(row);
    }
    if (parts[0].length === 0 || parts[1].length === 0) break;
    poles = centroidsOf(vectors, parts);
  }
  if (parts[0].length > 0 && parts[1].length > 0) return parts;
  // All items are alike: any half is as good as another.
  const middle = Math.ceil(rows.length / 2);
  return [rows.slice(0, middle), rows.slice(middle)];
}

function joinSmall(
  clusters: readonly Cluster[],
  vectors: UnitVectors,
  neighbours: readonly (readonly number[])[],
  limit: number,
): readonly Cluster[] {
  const members = clusters.map(({ rows }) => rows);
  const centroids = centroidsOf(vectors, members);
  const clusterOf = new Map(members.flatMap((rows, cluster) => rows.map((row) => [row, cluster] as const)));
  const joined = members.map((rows) => [...rows]);
  for (const [cluster, rows] of members.entries()) {
    if (rows.length >= smallest) continue;
    for (const row of rows) {
      let [best, highest] = [cluster, Number.NEGATIVE_INFINITY];
      for (const other of neighbours[row] ?? []) {
        const near = clusterOf.get(other) as number;
        const size = members[near]?.length ?? 0;
        const similarity = cosine(vectors, row, centroids, near);
        if (near === cluster || size < smallest || size >= limit || similarity <= highest) continue;
        [best, highest] = [near, similarity];
      }
      if (best === cluster) continue;
      joined[best]?.push(row);
      joined[cluster]?.splice(joined[cluster].indexOf(row), 1);
    }
  }
  return clusters
    .map(({ name }, at) => ({ name, rows: (joined[at] ?? []).toSorted((a, b) => a - b) }))
    .filter(({ rows }) => rows.length > 0);
}
