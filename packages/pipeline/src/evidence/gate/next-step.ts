import type { EvidenceProfile } from '../settings/evidence-profile.js';

/** What can be done when a result is too thin. Each is taken once. */
export type EvidenceStep = 'secondary_queries' | 'widen' | 'ask_for_more';

/** What the choice of a step depends on. */
export interface Progress {
  readonly taken: ReadonlySet<EvidenceStep>;
  /** Whether the query has expansions that could be asked. */
  readonly hasSecondary: boolean;
  /** Candidates after removal of duplicates. */
  readonly distinct: number;
  /** Absent before the first ranking; null when no reranker scored it. */
  readonly bestRerankScore?: number | null;
  /** Whether the coverage gate fails for a side that could give more. */
  readonly coverageFails: boolean;
}

/**
 * The next step, if any (spec 000 §5.2 and §10.2): secondary queries when candidates are few or the best score is weak;
 * when the coverage gate fails more slots for the missing side, then more candidates, then secondary queries.
 */
export function nextStep(
  { taken, hasSecondary, distinct, bestRerankScore, coverageFails }: Progress,
  { secondaryQueriesWhen: when }: Pick<EvidenceProfile, 'secondaryQueriesWhen'>,
): EvidenceStep | undefined {
  const canAsk = hasSecondary && !taken.has('secondary_queries');
  const isWeak = typeof bestRerankScore === 'number' && bestRerankScore < when.bestRerankScoreBelow;
  if (canAsk && (distinct < when.fewerCandidatesThan || isWeak)) return 'secondary_queries';
  if (!coverageFails) return undefined;
  if (!taken.has('widen')) return 'widen';
  if (!taken.has('ask_for_more')) return 'ask_for_more';
  return canAsk && when.coverageFails ? 'secondary_queries' : undefined;
}
