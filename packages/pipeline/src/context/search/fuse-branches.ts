import { rrf } from '@touchstone/core-fusion';
import type { FoundCandidate, RankedCandidate } from '../../evidence/candidate.ts';
import type { SearchedCollection } from '../../evidence/search/searched-collection.ts';
import type { ContextProfile } from '../settings/context-profile.ts';

/**
 * One ranking of all hits (spec 002 §5). By default of two lists, as specified: all vector hits of all queries, and all
 * keyword hits, each ordered by its own scores, with the best score of a chunk. `queries` keeps a list for each query.
 */
export function fuseBranches(
  found: readonly SearchedCollection[],
  { k, weights, lists: how }: ContextProfile['fusion'],
): readonly RankedCandidate[] {
  const lists = new Map<string, { readonly isDense: boolean; readonly hits: FoundCandidate[] }>();
  for (const { collection, lists: searched } of found) {
    for (const { key, outcome } of searched) {
      if ('error' in outcome) continue;
      const isDense = key.branch === 'dense';
      const name = how === 'branches' ? String(isDense) : `${isDense} ${key.query} ${collection.name}`;
      const list = lists.get(name) ?? { isDense, hits: [] };
      lists.set(name, list);
      list.hits.push(...outcome.hits);
    }
  }
  const held = [...lists.values()];
  const own = held.map(({ isDense }) => weights?.[isDense ? 0 : 1] ?? 1);
  const fused = rrf(
    held.map(({ hits }) => hits.map((hit) => ({ ...hit, id: hit.candidate.id }))),
    own.some((weight) => weight > 0) ? { k, weights: own } : { k },
  );
  return fused.map(({ score, item: { candidate }, contributions }) => ({
    ...candidate,
    score,
    agreed: held.length < 2 ? undefined : branchesThatFound(contributions, held) > 1,
    rerankScore: null,
  }));
}

function branchesThatFound(
  contributions: readonly (number | null)[],
  lists: readonly { readonly isDense: boolean }[],
): number {
  return new Set(contributions.flatMap((given, at) => (given === null ? [] : [lists[at]?.isDense]))).size;
}
