import type { BranchScores } from '@touchstone/contract';
import type { SearchedCollection } from '../search/searched-collection.ts';

/** Each candidate's scores by branch for the main query, by candidate id. */
export type FoundScores = ReadonlyMap<string, BranchScores>;

/** The model by which all collections were searched; undefined where it is not one. */
export function modelOfSimilarity(found: readonly SearchedCollection[]): string | undefined {
  const asked = found.filter(({ lists }) => lists.length > 0);
  const [model, another] = new Set(asked.map(({ collection }) => collection.embedder?.model));
  return another === undefined ? model : undefined;
}

/**
 * Reads them off the lists, for a reranker that counts them in. Scores of two embedders, or of two keyword indexes,
 * cannot be compared: such a branch is left out. So is a list that the store fused itself.
 */
export function branchScores(found: readonly SearchedCollection[]): FoundScores {
  const asked = found.filter(({ lists }) => lists.length > 0).map(({ collection }) => collection);
  const isOneModel = modelOfSimilarity(found) !== undefined;
  const isOneIndex = new Set(asked.map(({ store, index }) => `${store.name} ${index}`)).size === 1;
  const scores = new Map<string, { similarity?: number; keyword?: number }>();
  for (const { lists } of found) {
    for (const { key, outcome } of lists) {
      if (key.query !== 'Q0' || 'error' in outcome || key.branch === 'hybrid') continue;
      const isDense = key.branch === 'dense';
      if (isDense ? !isOneModel : !isOneIndex) continue;
      for (const { candidate, score } of outcome.hits) {
        const known = scores.get(candidate.id) ?? {};
        scores.set(candidate.id, known);
        if (isDense) known.similarity = Math.max(known.similarity ?? score, score);
        else known.keyword = Math.max(known.keyword ?? score, score);
      }
    }
  }
  return scores;
}
