import type { DroppedCandidate, Warning } from '@touchstone/contract';
import type { RankedCandidate } from '../candidate.js';

/** Candidates that can be cited, and those that cannot. */
export interface CitableCandidates {
  readonly citable: readonly RankedCandidate[];
  readonly dropped: readonly DroppedCandidate[];
}

/**
 * Spec 000 §10.3: docs need a stable address where the profile says so, else an address or a path; code needs a path. Who
 * lacks it cannot be cited and is left out. Code without lines stays.
 */
export function citableOnly(ranking: readonly RankedCandidate[], docsNeedUrl: boolean): CitableCandidates {
  const dropped: DroppedCandidate[] = [];
  const citable = ranking.filter(({ id, sourceType, metadata: { path, url } }) => {
    const isCode = sourceType === 'code';
    if (isCode ? path !== undefined : url !== undefined || (path !== undefined && !docsNeedUrl)) return true;
    dropped.push({ id, reason: isCode || !docsNeedUrl ? 'no_path' : 'no_url' });
    return false;
  });
  return { citable, dropped };
}

/** What the final candidates' provenance leaves to be desired: one warning a kind, with the candidates' ids. */
export function provenanceWarnings(
  top: readonly RankedCandidate[],
  dropped: readonly DroppedCandidate[],
): readonly Warning[] {
  const withoutLines = top.filter((one) => one.sourceType === 'code' && one.metadata.start_line === undefined);
  const withoutUrl = top.filter((one) => one.sourceType === 'docs' && one.metadata.url === undefined);
  const warning = (code: Warning['code'], candidates: readonly { readonly id: string }[], message: string) =>
    candidates.length === 0
      ? []
      : [{ code, message, detail: { count: candidates.length, candidate_ids: candidates.map(({ id }) => id) } }];
  return [
    ...warning(
      'line_spans_unavailable',
      withoutLines,
      `line spans unavailable: ${withoutLines.length} of the candidates are code without line numbers, cited by path alone.`,
    ),
    ...warning(
      'url_unavailable',
      withoutUrl,
      `${withoutUrl.length} of the candidates are docs without an address, cited by path.`,
    ),
    ...warning(
      'provenance_incomplete',
      dropped,
      `${dropped.length} candidates were left out because their payload has no address or path to cite.`,
    ),
  ];
}
