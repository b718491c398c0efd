import type { Embedder } from '@touchstone/contract';
import {
  centroidsOf,
  cosine,
  embedTexts,
  extractiveSummary,
  type UnitVectors,
  unitVectors,
} from '@touchstone/pipeline/measuring';
import type { Book } from './book.ts';
import type { Clustering } from './clusterings.ts';

/** Sections that a reader would get from the summaries that are found first. */
const budget = 24;

/** One row of the table: sizes, cohesion, time, and what a search over extractive summaries of the clusters finds. */
export async function measureClustering(
  { name, make }: Clustering,
  { sections, questions }: Book,
  vectors: UnitVectors,
  queries: UnitVectors,
  embedder: Embedder,
): Promise<Record<string, string | number>> {
  const started = performance.now();
  const clusters = await make(sections, vectors);
  const ms = performance.now() - started;
  const sizes = clusters.map(({ length }) => length).sort((a, b) => a - b);
  const placed = sizes.reduce((a, b) => a + b, 0);
  const centroids = centroidsOf(vectors, clusters);
  const cohesion = clusters.reduce(
    (sum, rows, cluster) => sum + rows.reduce((all, row) => all + cosine(vectors, row, centroids, cluster), 0),
    0,
  );
  const texts = clusters.map((rows) =>
    extractiveSummary(
      rows.map((row) => sections[row]?.text ?? ''),
      250,
    ),
  );
  const summaries = unitVectors(await embedTexts(texts, embedder, { tokenFamily: 'generic' }));
  let [hitAt1, hitAt3, recall] = [0, 0, 0];
  for (const [query, { relevant }] of questions.entries()) {
    const ranking = clusters
      .map((rows, cluster) => ({ rows, cluster, similarity: cosine(queries, query, summaries, cluster) }))
      .sort((a, b) => b.similarity - a.similarity || a.cluster - b.cluster);
    const isHit = ({ rows }: { readonly rows: readonly number[] }) =>
      rows.some((row) => relevant.has(sections[row]?.id ?? ''));
    if (ranking.slice(0, 1).some(isHit)) hitAt1 += 1;
    if (ranking.slice(0, 3).some(isHit)) hitAt3 += 1;
    const read = new Set<string>();
    let left = budget;
    for (const { rows } of ranking) {
      if (rows.length > left && read.size > 0) break;
      left -= rows.length;
      for (const row of rows) read.add(sections[row]?.id ?? '');
    }
    recall += [...relevant].filter((id) => read.has(id)).length / relevant.size;
  }
  const share = (count: number) => (count / questions.length).toFixed(3);
  return {
    method: name,
    clusters: clusters.length,
    mean: (placed / clusters.length).toFixed(1),
    largest: sizes.at(-1) ?? 0,
    memberships: (placed / sections.length).toFixed(2),
    cohesion: (cohesion / placed).toFixed(3),
    'hit@1': share(hitAt1),
    'hit@3': share(hitAt3),
    [`recall in ${budget} sections`]: share(recall),
    ms: Math.round(ms),
  };
}
