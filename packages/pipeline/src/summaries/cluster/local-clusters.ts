import { chooseSeeds } from './choose-seeds.ts';
import type { Cluster } from './cluster.ts';
import { fitSizes } from './fit-sizes.ts';
import { nearestNeighbours } from './nearest-neighbours.ts';
import { secondMemberships } from './second-memberships.ts';
import { centroidsOf, cosine, rowsOf, type UnitVectors } from './unit-vectors.ts';
import type { Work } from './work.ts';

/** The items to cluster: a vector for each id. */
export interface ClusterItems {
  readonly ids: readonly string[];
  readonly vectors: UnitVectors;
}

export interface ClusterSettings {
  /** The mean number of items in a cluster, before some belong to two; from 2. */
  readonly clusterSize: number;
  /** Another seed gives other clusters. */
  readonly seed: string;
}

/**
 * Clusters that follow from the items alone, however they came about, and of which a small change touches only those nearby: seeds by
 * hash (`chooseSeeds`), then a few rounds of k-means in which an item looks only at the clusters of its nearest neighbours. Clusters
 * that are too large or too small are divided or joined; an item about as near to a second cluster belongs to both.
 *
 * The order of the items makes no difference except between equal similarities: pass them sorted. Time grows with the square of the
 * items. Ordered by name.
 */
export async function localClusters(
  { ids, vectors }: ClusterItems,
  settings: ClusterSettings,
  work: Work,
): Promise<readonly Cluster[]> {
  const { clusterSize, seed } = settings;
  if (ids.length === 0) return [];
  // Among n neighbours about 2 / (n + 1) are seeds: measured on books and documentation.
  const neighbours = await nearestNeighbours(vectors, Math.min(2 * clusterSize, ids.length) - 1, work);
  const seeds = chooseSeeds(ids, neighbours, seed);
  let clusterOf = await assign(vectors, seeds, rowsOf(vectors, seeds), neighbours, undefined, work);
  for (let round = 0; round < rounds; round += 1) {
    const centroids = centroidsOf(vectors, membersOf(clusterOf, seeds.length));
    clusterOf = await assign(vectors, seeds, centroids, neighbours, clusterOf, work);
  }
  const groups = membersOf(clusterOf, seeds.length).map((rows, at) => ({ name: ids[seeds[at] as number] ?? '', rows }));
  const fitted = fitSizes(
    groups.filter(({ rows }) => rows.length > 0),
    vectors,
    neighbours,
    clusterSize,
  );
  const widened = await secondMemberships(fitted, vectors, neighbours, clusterSize, work);
  return widened.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** More rounds move few items and carry a change further. */
const rounds = 3;

/** For each row the nearest of the clusters that it or its neighbours are in; without a round before, of the seeds there. */
async function assign(
  vectors: UnitVectors,
  seeds: readonly number[],
  centroids: UnitVectors,
  neighbours: readonly (readonly number[])[],
  before: Int32Array | undefined,
  work: Work,
): Promise<Int32Array> {
  const seedAt = new Map(seeds.map((row, at) => [row, at]));
  const clusterOfRow = (row: number) => (before === undefined ? seedAt.get(row) : before[row]);
  const next = new Int32Array(vectors.count);
  for (let row = 0; row < vectors.count; row += 1) {
    const near = neighbours[row] ?? [];
    let [best, highest] = [-1, Number.NEGATIVE_INFINITY];
    for (const other of [row, ...near]) {
      const cluster = clusterOfRow(other);
      if (cluster === undefined || cluster === best) continue;
      const similarity = cosine(vectors, row, centroids, cluster);
      if (similarity < highest || (similarity === highest && cluster > best)) continue;
      [best, highest] = [cluster, similarity];
    }
    next[row] = best;
    await work.spend((near.length + 1) * vectors.dimensions);
  }
  return next;
}

function membersOf(clusterOf: Int32Array, clusters: number): number[][] {
  const members = Array.from({ length: clusters }, (): number[] => []);
  for (const [row, cluster] of clusterOf.entries()) members[cluster]?.push(row);
  return members;
}
