import { hash } from 'node:crypto';
import { localClusters } from '../cluster/local-clusters.ts';
import { centroidsOf, rowsOf, type UnitVectors } from '../cluster/unit-vectors.ts';
import type { Work } from '../cluster/work.ts';
import { findChapters } from './chapters.ts';
import type { Leaf } from './leaf.ts';

/** A planned summary of the tree, before it has a text. */
export interface PlannedSummary {
  /**
   * `summary/book/1f0e...`, `summary/chapter-3/07b2...`, `summary/level-1/9a3c...`: stable while book, chapter or the
   * seed of a cluster is.
   */
  readonly id: string;
  readonly of: 'book' | 'chapter' | 'cluster';
  /** 1 for a summary of chunks, 2 for one of summaries. */
  readonly level: number;
  /** Ids of the chunks or summaries that it is made of, in reading order. */
  readonly children: readonly string[];
  /** Positions of all chunks below it, ascending. */
  readonly leaves: readonly number[];
}

export interface TreeSettings {
  /** The number of levels of clusters; default 2. */
  readonly levels: 1 | 2;
  /** The mean number of chunks, or summaries of the level below, in a cluster. */
  readonly clusterSize: number;
  /** True if each chapter has a summary of its own, and with two levels each book. */
  readonly chapters: boolean;
  readonly seed: string;
}

/**
 * The tree over all chunks: a summary for each chapter and of the chapters of each book, clusters of chunks, clusters
 * of those. It depends on ids and vectors alone, not on the texts of summaries, so the cost of a run is known before it
 * begins. Kinds of sources (`source_type`) are not mixed. Ordered by level, then as they begin in the text.
 */
export async function planTree(
  leaves: readonly Leaf[],
  vectors: UnitVectors,
  settings: TreeSettings,
  work: Work,
): Promise<readonly PlannedSummary[]> {
  const ofChapters = settings.chapters ? chapterSummaries(leaves, settings.levels) : [];
  const ofClusters: PlannedSummary[] = [];
  for (const rows of bySourceType(leaves)) {
    const bottom: Layer = {
      items: rows.map((row) => ({ id: leaves[row]?.id ?? '', leaves: [row] })),
      vectors: rowsOf(vectors, rows),
    };
    const first = await nextLayer(bottom, 1, vectors, settings, work);
    ofClusters.push(...first.summaries);
    if (settings.levels === 1 || first.summaries.length < 2) continue;
    const second = await nextLayer(first.layer, 2, vectors, settings, work);
    ofClusters.push(...second.summaries);
  }
  return [...ofChapters, ...ofClusters].sort(
    (a, b) => a.level - b.level || (a.leaves[0] ?? 0) - (b.leaves[0] ?? 0) || (a.id < b.id ? -1 : 1),
  );
}

/** The input for the clusters of a level. */
interface Layer {
  readonly items: readonly { readonly id: string; readonly leaves: readonly number[] }[];
  readonly vectors: UnitVectors;
}

function chapterSummaries(leaves: readonly Leaf[], levels: 1 | 2): readonly PlannedSummary[] {
  const chapters = findChapters(leaves).map(({ key, book, number, leaves: rows }) => ({
    book,
    planned: {
      id: `summary/${number === undefined ? 'chapter' : `chapter-${number}`}/${shortHash(key)}`,
      of: 'chapter' as const,
      level: 1,
      children: rows.map((row) => leaves[row]?.id ?? ''),
      leaves: rows,
    },
  }));
  const books = levels === 1 ? [] : [...Map.groupBy(chapters, ({ book }) => book)];
  return [
    ...chapters.map(({ planned }) => planned),
    ...books
      .filter(([, parts]) => parts.length > 1)
      .map(
        ([book, parts]): PlannedSummary => ({
          id: `summary/book/${shortHash(book)}`,
          of: 'book',
          level: 2,
          children: parts.map(({ planned }) => planned.id),
          leaves: parts.flatMap(({ planned }) => planned.leaves).sort((x, y) => x - y),
        }),
      ),
  ];
}

/** Clusters see their items in the order of ids, so that equal similarities always fall the same way. */
async function nextLayer(
  { items, vectors }: Layer,
  level: number,
  leafVectors: UnitVectors,
  { clusterSize, seed }: TreeSettings,
  work: Work,
): Promise<{ readonly summaries: readonly PlannedSummary[]; readonly layer: Layer }> {
  const order = items.map((_, at) => at).sort((a, b) => ((items[a]?.id ?? '') < (items[b]?.id ?? '') ? -1 : 1));
  const sorted = order.map((at) => items[at] as Layer['items'][number]);
  const clusters = await localClusters(
    { ids: sorted.map(({ id }) => id), vectors: rowsOf(vectors, order) },
    { clusterSize, seed },
    work,
  );
  const summaries = clusters.map(({ name, rows }): PlannedSummary => {
    const members = rows
      .map((row) => sorted[row] as Layer['items'][number])
      .sort((a, b) => (a.leaves[0] ?? 0) - (b.leaves[0] ?? 0) || (a.id < b.id ? -1 : 1));
    return {
      id: `summary/level-${level}/${shortHash(name)}`,
      of: 'cluster',
      level,
      children: members.map(({ id }) => id),
      leaves: [...new Set(members.flatMap((member) => member.leaves))].sort((a, b) => a - b),
    };
  });
  const centroids = centroidsOf(
    leafVectors,
    summaries.map(({ leaves }) => leaves),
  );
  return { summaries, layer: { items: summaries, vectors: centroids } };
}

function bySourceType(leaves: readonly Leaf[]): readonly (readonly number[])[] {
  const types = Map.groupBy(leaves.keys(), (row) => leaves[row]?.metadata.source_type ?? '');
  return [...types].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, rows]) => rows);
}

function shortHash(name: string): string {
  return hash('sha256', name).slice(0, 16);
}
