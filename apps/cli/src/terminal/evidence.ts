import {
  count,
  duration,
  type EvidenceCandidate,
  type EvidenceCoverage,
  type EvidencePack,
} from '@touchstone/contract';
import type { CitationCheck } from '@touchstone/ingest/verify';
import { type PassageSettings, renderPassage } from './passage.ts';
import { renderStatus } from './verification.ts';
import { renderWarnings } from './warnings.ts';

export interface EvidenceSettings extends PassageSettings {
  readonly totalMs: number;
  /** One for each candidate, where they were verified. */
  readonly checks?: readonly CitationCheck[];
}

/** A pack for people: each candidate with rank, score, citation and best lines; then the verdict, the time and the warnings. */
export function renderEvidence(pack: EvidencePack, settings: EvidenceSettings): string {
  const { styles, checks } = settings;
  const candidates = pack.candidates.map((candidate, index) => renderCandidate(candidate, checks?.[index], settings));
  return [...candidates, renderSummary(pack, settings), ...renderWarnings(pack.warnings, styles)].join('\n\n');
}

function renderCandidate(
  candidate: EvidenceCandidate,
  check: CitationCheck | undefined,
  settings: EvidenceSettings,
): string {
  const { rank, citation, section, title, symbol, text, startLine } = candidate;
  const { styles } = settings;
  const notes = [styles.quiet(score(candidate)), ...(check === undefined ? [] : [renderStatus(check, styles)])];
  return renderPassage({ rank, citation, notes, place: [section ?? title, symbol], text, startLine, symbol }, settings);
}

function score({ sourceType, rerankScore, fusedScore, citationConfidence }: EvidenceCandidate): string {
  const value =
    rerankScore === null ? `fused ${fusedScore.toFixed(4)}, not reranked` : `relevance ${rerankScore.toFixed(3)}`;
  return `${sourceType}, ${value}${citationConfidence === 'high' ? '' : ', citation without lines'}`;
}

function renderSummary(pack: EvidencePack, { styles, totalMs }: EvidenceSettings): string {
  const { coverage, grounding, candidates, retrievalPlan } = pack;
  const colour = { strong: styles.good, weak: styles.warning, none: styles.bad }[grounding];
  const places = retrievalPlan.collectionsQueried.join(', ');
  return [
    ...(candidates.length === 0 ? ['No evidence was found that supports an answer.'] : []),
    `Grounding: ${colour(grounding)}   Coverage: ${coverageOf(coverage)}`,
    styles.quiet(`${count(candidates.length, 'piece')} of evidence from ${places} in ${duration(totalMs)}`),
  ].join('\n');
}

function coverageOf({ docsInTopK, codeInTopK, minDocs, minCode }: EvidenceCoverage): string {
  const found = `${docsInTopK} docs, ${codeInTopK} code`;
  if (minDocs === 0 && minCode === 0) return found;
  const wanted = minDocs === minCode ? `${minDocs} of each` : `${minDocs} docs and ${minCode} code`;
  return `${found} (at least ${wanted} wanted)`;
}
