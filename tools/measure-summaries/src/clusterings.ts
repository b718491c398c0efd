import { localClusters, openWork, type UnitVectors } from '@touchstone/pipeline/measuring';
import type { Section } from './book.ts';
import { gaussianMixture, type Mixture } from './gaussian-mixture.ts';
import { principalComponents } from './principal-components.ts';

/** A way to cluster sections: rows of the vectors, in which a row may stand several times. */
export interface Clustering {
  readonly name: string;
  make(sections: readonly Section[], vectors: UnitVectors): Promise<readonly (readonly number[])[]>;
}

export function local(size: number, seed: string): Clustering {
  return {
    name: `local, seed ${seed}`,
    make: async (sections, vectors) => {
      const ids = sections.map(({ id }) => id);
      const work = openWork('measuring', undefined);
      const clusters = await localClusters({ ids, vectors }, { clusterSize: size, seed }, work);
      return clusters.map(({ rows }) => rows);
    },
  };
}

/** Of so many Gaussians, or of those numbers the one that BIC prefers. */
export function mixture(name: string, dimensions: number, seed: number, counts: readonly number[]): Clustering {
  return {
    name: `${name}, ${dimensions} components, seed ${seed}`,
    make: async (_, vectors) => {
      const points = principalComponents(vectors, dimensions, seed);
      const [first, ...rest] = counts.map((count) => gaussianMixture(points, count, seed));
      if (first === undefined) return [];
      return likelyMembers(rest.reduce((best, each) => (each.bic < best.bic ? each : best), first));
    },
  };
}

/** Ours with three seeds, mixtures of as many clusters and of as many as BIC chooses, and runs of sections. */
export function clusterings(count: number, size: number): readonly Clustering[] {
  const counts = Array.from({ length: 20 }, (_, at) => 5 * (at + 1));
  return [
    ...['002', 'a', 'b'].map((seed) => local(size, seed)),
    ...[1, 2, 3].map((seed) => mixture('mixture, BIC', 10, seed, counts)),
    ...[1, 2, 3].map((seed) => mixture(`mixture of ${count}`, 10, seed, [count])),
    ...[1, 2, 3].map((seed) => mixture(`mixture of ${count}`, 20, seed, [count])),
    { name: `runs of ${size} sections`, make: async (sections) => runs(sections, size) },
  ];
}

/** RAPTOR's rule: a section belongs to each component of which it is a member with a probability above 0.1. */
function likelyMembers({ components, memberships }: Mixture): readonly (readonly number[])[] {
  const clusters = Array.from({ length: components }, (): number[] => []);
  for (const [at, probability] of memberships.entries()) {
    if (probability > 0.1) clusters[at % components]?.push(Math.floor(at / components));
  }
  return clusters.filter((rows) => rows.length > 0);
}

function runs(sections: readonly Section[], size: number): readonly (readonly number[])[] {
  const clusters: number[][] = [];
  for (const [row, { chapterTitle }] of sections.entries()) {
    const last = clusters.at(-1);
    const isSame = last !== undefined && sections[last[0] ?? 0]?.chapterTitle === chapterTitle;
    if (last !== undefined && isSame && last.length < size) last.push(row);
    else clusters.push([row]);
  }
  return clusters;
}
