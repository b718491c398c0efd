import { describe, expect, it } from 'vitest';
import { chooseSeeds } from './choose-seeds.ts';
import type { Cluster } from './cluster.ts';
import { type ClusterItems, localClusters } from './local-clusters.ts';
import { nearestNeighbours } from './nearest-neighbours.ts';
import { rowsOf, unitVectors } from './unit-vectors.ts';
import { openWork } from './work.ts';

const work = openWork('test', undefined);
const settings = { clusterSize: 4, seed: '002' };

/** Groups of vectors around directions of their own; the same numbers in every run. */
function groupedItems(groups: number, each: number): ClusterItems {
  const random = pseudoRandom(1);
  const directions = Array.from({ length: groups }, () => Array.from({ length: 16 }, () => random() - 0.5));
  const vectors = directions.flatMap((direction) =>
    Array.from({ length: each }, () => direction.map((value) => value + 0.15 * (random() - 0.5))),
  );
  const ids = vectors.map((_, row) => `chunk-${String(row).padStart(4, '0')}`);
  return { ids, vectors: unitVectors(vectors) };
}

/** Park and Miller's generator. */
function pseudoRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

const names = ({ ids }: ClusterItems, clusters: readonly Cluster[]) =>
  clusters.map(({ name, rows }) => `${name}: ${rows.map((row) => ids[row]).join(' ')}`);

describe('002 §1 (RAPTOR): clusters of chunks', () => {
  it('keep groups apart that lie apart', async () => {
    const items = groupedItems(12, 6);
    const clusters = await localClusters(items, settings, work);
    for (const { rows } of clusters) {
      expect(new Set(rows.map((row) => Math.floor(row / 6))).size).toBe(1);
    }
  });

  it('hold every chunk, none more than twice, and have from 2 to three times the size asked for', async () => {
    const random = pseudoRandom(3);
    const vectors = unitVectors(Array.from({ length: 400 }, () => Array.from({ length: 8 }, () => random() - 0.5)));
    const ids = Array.from({ length: 400 }, (_, row) => `c${row + 1000}`);
    const clusters = await localClusters({ ids, vectors }, settings, work);
    const counts = new Map<number, number>();
    for (const { rows } of clusters) for (const row of rows) counts.set(row, (counts.get(row) ?? 0) + 1);
    expect([...counts.keys()].toSorted((a, b) => a - b)).toEqual(ids.map((_, row) => row));
    expect(Math.max(...counts.values())).toBe(2);
    const sizes = clusters.map(({ rows }) => rows.length);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(2);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(12);
    expect(400 / clusters.length).toBeGreaterThan(3);
    expect(400 / clusters.length).toBeLessThan(6);
    expect(new Set(clusters.map(({ name }) => name)).size).toBe(clusters.length);
  });

  it('are the same in every run, and others with another seed', async () => {
    const items = groupedItems(30, 7);
    const first = names(items, await localClusters(items, settings, work));
    expect(names(items, await localClusters(items, settings, work))).toEqual(first);
    expect(names(items, await localClusters(items, { ...settings, seed: 'other' }, work))).not.toEqual(first);
  });

  it('do not depend on how they came about: one item less and one item more give what was there before', async () => {
    const items = groupedItems(30, 7);
    const all = names(items, await localClusters(items, settings, work));
    const rows = items.ids.map((_, row) => row).filter((row) => row !== 100);
    const fewer = { ids: rows.map((row) => items.ids[row] ?? ''), vectors: rowsOf(items.vectors, rows) };
    const without = names(fewer, await localClusters(fewer, settings, work));
    const changed = without.filter((cluster) => !all.includes(cluster));
    expect(changed.length).toBeGreaterThan(0);
    expect(changed.length).toBeLessThanOrEqual(5);
    expect(names(items, await localClusters(items, settings, work))).toEqual(all);
  });

  it('are few in number that a changed chunk touches', async () => {
    const items = groupedItems(60, 8);
    const before = new Set(names(items, await localClusters(items, settings, work)));
    const touched: number[] = [];
    for (let row = 5; row < items.ids.length; row += 24) {
      const values = items.vectors.values.slice();
      const at = row * items.vectors.dimensions;
      for (let i = 0; i < 4; i += 1) values[at + i] = (values[at + i] ?? 0) + 0.05;
      const after = await localClusters({ ids: items.ids, vectors: { ...items.vectors, values } }, settings, work);
      touched.push(names(items, after).filter((cluster) => !before.has(cluster)).length);
    }
    expect(touched).toHaveLength(20);
    expect(Math.max(...touched)).toBeLessThanOrEqual(6);
    expect(touched.toSorted((a, b) => a - b)[10]).toBeLessThanOrEqual(1);
  });

  it.each([[0], [1], [2], [3]])('exist for %i chunks', async (count) => {
    const items = groupedItems(1, count);
    const clusters = await localClusters(items, settings, work);
    expect(clusters.flatMap(({ rows }) => rows)).toEqual(items.ids.map((_, row) => row));
    expect(clusters.length).toBe(count === 0 ? 0 : 1);
  });

  it('divide chunks that are all alike', async () => {
    const ids = Array.from({ length: 40 }, (_, row) => `c${row + 10}`);
    const clusters = await localClusters({ ids, vectors: unitVectors(ids.map(() => [1, 2, 3])) }, settings, work);
    expect(Math.max(...clusters.map(({ rows }) => rows.length))).toBeLessThanOrEqual(12);
    expect(new Set(clusters.flatMap(({ rows }) => rows)).size).toBe(40);
  });

  it('let others have the event loop, and end when the signal fires', async () => {
    const random = pseudoRandom(5);
    const ids = Array.from({ length: 1500 }, (_, row) => `c${row + 1000}`);
    const vectors = unitVectors(ids.map(() => Array.from({ length: 64 }, () => random() - 0.5)));
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    await localClusters({ ids, vectors }, settings, openWork('test', undefined));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(3);
    const controller = new AbortController();
    setImmediate(() => controller.abort());
    await expect(
      localClusters({ ids, vectors }, settings, openWork('clustering', controller.signal)),
    ).rejects.toMatchObject({ code: 'aborted' });
  });
});

describe('seeds', () => {
  it('cover: whatever is no seed has one among its nearest neighbours, and no seed has an earlier one', async () => {
    const { ids, vectors } = groupedItems(20, 9);
    const neighbours = await nearestNeighbours(vectors, 5, work);
    const seeds = new Set(chooseSeeds(ids, neighbours, 's'));
    for (const row of ids.keys()) {
      if (!seeds.has(row)) expect(neighbours[row]?.some((other) => seeds.has(other))).toBe(true);
    }
    expect(seeds.size).toBeGreaterThan(20);
  });
});

describe('nearest neighbours', () => {
  it('come nearest first, and equally near ones in the order of their rows', async () => {
    const vectors = unitVectors([
      [1, 0],
      [1, 1],
      [0, 1],
      [1, 0.1],
      [1, 0],
    ]);
    expect(await nearestNeighbours(vectors, 3, work)).toEqual([
      [4, 3, 1],
      [3, 0, 2],
      [1, 3, 0],
      [0, 4, 1],
      [0, 3, 1],
    ]);
  });
});
