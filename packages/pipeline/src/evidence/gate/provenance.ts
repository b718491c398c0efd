import type { DroppedCandidate, Warning } from '@touchstone/contract';
import type { RankedCandidate } from '../candidate.ts';

/** Candidates that can be cited, and those that cannot. */
export interface CitableCandidates {
  readonly citable: readonly RankedCandidate[];
  readonly dropped: readonly DroppedCandidate[];
}

/**
 * Spec 000 §10.3: docs need a stable address where the profile requires it, else an address or a path; code needs a
 * path. A candidate without it cannot be cited and is left out. Code without lines stays.
 */
export function citableOnly(ranking: readonly RankedCandidate[], docsNeedUrl: boolean): CitableCandidates {
  const dropped: DroppedCandidate[] = [];
  const citable = ranking.filter((candidate) => {
    if (isCitable(candidate, docsNeedUrl)) return true;
    const { id, sourceType } = candidate;
    dropped.push({ id, reason: sourceType === 'code' || !docsNeedUrl ? 'no_path' : 'no_url' });
    return false;
  });
  return { citable, dropped };
}

/** The first of a ranking that can be cited, up to so many. */
export function firstCitable(
  ranking: readonly RankedCandidate[],
  docsNeedUrl: boolean,
  most: number,
): readonly RankedCandidate[] {
  const citable: RankedCandidate[] = [];
  for (const candidate of ranking) {
    if (citable.length >= most) break;
    if (isCitable(candidate, docsNeedUrl)) citable.push(candidate);
  }
  return citable;
}

function isCitable({ sourceType, metadata: { path, url } }: RankedCandidate, docsNeedUrl: boolean): boolean {
  if (sourceType === 'code') return path !== undefined;
  return url !== undefined || (path !== undefined && !docsNeedUrl);
}

/** Gaps in the final candidates' provenance: one warning a kind, with the candidates' ids. */
export function provenanceWarnings(
  top: readonly RankedCandidate[],
  dropped: readonly DroppedCandidate[],
  withoutAddress: readonly RankedCandidate[] = [],
): readonly Warning[] {
  const withoutLines = top.filter((one) => one.sourceType === 'code' && one.metadata.start_line === undefined);
  const withoutUrl = top.filter((one) => one.sourceType === 'docs' && one.metadata.url === undefined);
  const withoutRef = top.filter(({ metadata }) => metadata.ref === undefined);
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
      'ref_unavailable',
      withoutRef,
      `${withoutRef.length} of the candidates have no ref: their citations name no version.`,
    ),
    ...(dropped.length === 0 && withoutAddress.length === 0 ? [] : [leftOut(dropped, withoutAddress)]),
  ];
}

/** The warning for omitted candidates: those among the best, and docs without an address wherever these count. */
function leftOut(dropped: readonly DroppedCandidate[], withoutAddress: readonly RankedCandidate[]): Warning {
  const detail = { count: dropped.length, candidate_ids: dropped.map(({ id }) => id) };
  if (withoutAddress.length === 0) {
    const message = `${dropped.length} candidates were left out because their payload has no path to cite.`;
    return { code: 'provenance_incomplete', message, detail };
  }
  const paths = [...new Set(withoutAddress.flatMap(({ metadata: { path } }) => path ?? []))].slice(0, examplePaths);
  const examples = paths.length === 0 ? '' : `, for example ${paths.join(', ')}`;
  return {
    code: 'provenance_incomplete',
    message:
      `${withoutAddress.length} docs were left out because they have no address, which this profile requires for docs` +
      `${examples}. Index them with their addresses (the setting \`url\` of a source), or set \`evidence.docsNeedUrl\` to false ` +
      'to have them cited by path and lines.',
    detail: { ...detail, docs_without_url: withoutAddress.length, example_paths: paths },
  };
}

const examplePaths = 3;
