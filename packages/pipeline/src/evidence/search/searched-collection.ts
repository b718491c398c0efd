import type { RetrievalError } from '@touchstone/contract';
import type { FoundCandidate } from '../candidate.ts';
import type { EvidenceCollection } from '../evidence-collection.ts';

/** The key of one list of hits of a collection. */
export interface ListKey {
  readonly query: string;
  /** `hybrid` is a list that the store fused itself. */
  readonly branch: 'dense' | 'sparse' | 'keyword' | 'hybrid';
}

/** A list of hits, best first, or why there is none. */
export interface SearchedList {
  readonly key: ListKey;
  readonly outcome: { readonly hits: readonly FoundCandidate[] } | { readonly error: RetrievalError };
}

/** The answers of a collection. */
export interface SearchedCollection {
  readonly collection: EvidenceCollection;
  readonly lists: readonly SearchedList[];
}

/** True if one of its searches answered. */
export function isAnswered({ lists }: SearchedCollection): boolean {
  return lists.some(({ outcome }) => 'hits' in outcome);
}

/** True if all of its searches failed. */
export function isUnavailable(searched: SearchedCollection): boolean {
  return searched.lists.length > 0 && !isAnswered(searched);
}

/** True if the store fused the branches itself. */
export function isFusedByStore({ lists }: SearchedCollection): boolean {
  return lists.some(({ key, outcome }) => key.branch === 'hybrid' && 'hits' in outcome);
}

/** The highest similarity of a chunk to Q0, where its vectors were searched for by us. */
export function bestSimilarity(found: readonly SearchedCollection[]): number | undefined {
  let best: number | undefined;
  for (const { lists } of found) {
    for (const { key, outcome } of lists) {
      if (key.query !== 'Q0' || key.branch !== 'dense' || 'error' in outcome) continue;
      for (const { score } of outcome.hits) if (best === undefined || score > best) best = score;
    }
  }
  return best;
}
