import type { RankedCandidate } from '../candidate.ts';
import type { EvidenceCollection } from '../evidence-collection.ts';
import type { Pool, PoolShare } from '../pool/take-pool.ts';
import { isAnswered, type SearchedCollection } from '../search/searched-collection.ts';
import type { EvidenceProfile } from '../settings/evidence-profile.ts';
import { type CoverageMinimum, missingSides } from './coverage.ts';
import { firstCitable } from './provenance.ts';

/** Remedies for a result that is too thin. Each is used once. */
export type WideningStep = 'secondary_queries' | 'widen' | 'ask_for_more';

/** The state of a call between search and selection. Each step makes a new one. */
export interface EvidenceState {
  readonly found: readonly SearchedCollection[];
  readonly shares: ReadonlyMap<EvidenceCollection, PoolShare>;
  readonly pool: Pool;
  readonly taken: ReadonlySet<WideningStep>;
  /** The step that led to this pool. */
  readonly pass: 'first' | WideningStep;
  /** The latest ranking; absent before the first. */
  readonly ranking?: readonly RankedCandidate[];
  /** True if the pool has candidates that the ranking lacks. */
  readonly isNewToRanking: boolean;
  /** True if the reranker has failed: it is not called again in this call. */
  readonly rerankerFailed: boolean;
  /** The time of the latest ranking. */
  readonly rankMs: number;
  /** True if the search is widened no further: there is no time, or a ranking of more candidates failed. */
  readonly isFinal: boolean;
}

/** Conditions of the choice of a step besides the state. */
export interface WideningRules extends Pick<EvidenceProfile, 'secondaryQueriesWhen' | 'docsNeedUrl'> {
  /** True if the query has expansions to search. */
  readonly hasSecondary: boolean;
  readonly minimum: CoverageMinimum;
  readonly maxResultsFinal: number;
}

/**
 * The next step, or undefined when the ranking is final (spec 000 §5.2 and §10.2): secondary queries when candidates
 * are few or the best score is weak; when the coverage gate fails more slots for the missing side, then more
 * candidates, then secondary queries. The additions of a step are ranked before the next one.
 */
export function nextStep(state: EvidenceState, rules: WideningRules): WideningStep | 'rank' | undefined {
  const { ranking, taken, pool } = state;
  const { secondaryQueriesWhen: when } = rules;
  const canAsk = rules.hasSecondary && !taken.has('secondary_queries') && !state.isFinal;
  const areFew = pool.distinct.length < when.fewerCandidatesThan;
  if (ranking === undefined) return canAsk && areFew ? 'secondary_queries' : 'rank';
  if (state.isFinal) return undefined;
  if (state.isNewToRanking) return 'rank';
  const best = ranking[0]?.rerankScore;
  const isWeak = typeof best === 'number' && best < when.bestRerankScoreBelow;
  if (canAsk && (areFew || isWeak)) return 'secondary_queries';
  if (missingCollections(state, rules).length === 0) return undefined;
  if (!taken.has('widen')) return 'widen';
  if (!taken.has('ask_for_more')) return 'ask_for_more';
  return canAsk && when.coverageFails ? 'secondary_queries' : undefined;
}

/** Collections of the sides that the coverage gate misses, those that answered: they could give more. */
export function missingCollections(
  { found, ranking }: EvidenceState,
  { docsNeedUrl, maxResultsFinal, minimum }: WideningRules,
): readonly EvidenceCollection[] {
  if (ranking === undefined) return [];
  const sides = missingSides(firstCitable(ranking, docsNeedUrl, maxResultsFinal), minimum);
  if (sides.length === 0) return [];
  return found
    .filter(isAnswered)
    .flatMap(({ collection }) => (sides.includes(collection.sourceType) ? [collection] : []));
}
