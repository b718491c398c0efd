import {
  compact,
  type DroppedCandidate,
  type EvidencePack,
  type EvidencePlan,
  type EvidenceRequest,
  type JsonObject,
  type Warning,
} from '@touchstone/contract';
import { orderNamed } from '../../files/named-first.ts';
import type { RankedCandidate } from '../candidate.ts';
import { type CoverageMinimum, coverageOf, selectTop } from '../gate/coverage.ts';
import { type JudgedCandidates, judgeGrounding, nothingGrounds } from '../gate/judge-grounding.ts';
import { citableOnly, provenanceWarnings } from '../gate/provenance.ts';
import type { EvidenceProfile } from '../settings/evidence-profile.ts';
import { toEvidenceCandidate } from './evidence-candidate.ts';

export interface PackingInput extends Omit<JudgedCandidates, 'citable' | 'calibration'> {
  readonly request: EvidenceRequest;
  readonly profile: EvidenceProfile;
  readonly plan: EvidencePlan;
  readonly minimum: CoverageMinimum;
}

/** A pack without the parts that only the end of the call can fill: all warnings and the debug sections. */
export interface Packed {
  readonly pack: Omit<EvidencePack, 'warnings' | 'debug'>;
  readonly warnings: readonly Warning[];
  /** The stage's part of the trace. */
  readonly dropped: readonly DroppedCandidate[];
  readonly selected: readonly RankedCandidate[];
  readonly settings: JsonObject;
}

/** Spec 000 §10: the gates, the final candidates and the engine's confidence in them. Pure. */
export function packEvidence(input: PackingInput): Packed {
  const { query, request, profile, plan, ranking, minimum } = input;
  const { citable, dropped: uncitable } = citableOnly(ranking, profile.docsNeedUrl);
  const question = { query: query.main.text, wantsDocs: minimum.docs > 0 };
  const ordered = orderNamed(question, citable, profile.files, request.maxResultsFinal);
  const { top, promoted, displaced } = selectTop(ordered, request.maxResultsFinal, minimum);
  const missed = nearMisses(ranking, uncitable, top, profile);
  const { grounding: judged, signals } = judgeGrounding({
    ...input,
    citable,
    calibration: profile.grounding.calibration,
  });
  // Switched off, grounding is reported and withholds nothing.
  const grounding = judged === 'none' && top.length > 0 && !profile.grounding.enabled ? 'weak' : judged;
  const final = grounding === 'none' ? [] : top;
  const coverage = coverageOf(final, minimum);

  return {
    pack: {
      query: query.main.text,
      taskMode: request.taskMode,
      retrievalPlan: plan,
      candidates: final.map((candidate, at) => toEvidenceCandidate(candidate, at + 1)),
      coverage,
      grounding,
      // A JSON object: unknown values have no key.
      groundingSignals: compact({ ...signals }),
    },
    warnings: [
      ...(final.length === 0 ? [] : coverageWarnings(final, citable, minimum, promoted)),
      ...provenanceWarnings(final, missed, docsWithoutAddress(ranking, uncitable, missed)),
      ...(grounding === 'weak' && profile.grounding.enabled ? [weakGrounding] : []),
      ...(grounding === 'none' && top.length > 0 ? [nothingGrounds(top.length)] : []),
    ],
    dropped: uncitable.concat(
      displaced.map(({ id }) => ({ id, reason: 'displaced_by_coverage' })),
      belowTop(ordered, top, displaced),
      grounding === 'none' ? top.map(({ id }) => ({ id, reason: 'ungrounded' })) : [],
    ),
    selected: final,
    settings: {
      top_k: request.maxResultsFinal,
      top_k_buffer: profile.topKBuffer,
      files: { support: profile.files.support, repeat: profile.files.repeat, source_first: profile.files.sourceFirst },
      min_docs: minimum.docs,
      min_code: minimum.code,
      promoted: promoted.map(({ id }) => id),
      grounding,
    },
  };
}

/** Candidates without provenance among the best, where they would have counted (spec 000 §10.1). */
function nearMisses(
  ranking: readonly RankedCandidate[],
  uncitable: readonly DroppedCandidate[],
  top: readonly RankedCandidate[],
  { topKBuffer }: EvidenceProfile,
): readonly DroppedCandidate[] {
  if (uncitable.length === 0) return [];
  const buffer = new Set(ranking.slice(0, Math.max(topKBuffer, top.length)).map(({ id }) => id));
  return uncitable.filter(({ id }) => buffer.has(id));
}

/**
 * The docs that were left out for want of an address, where these count: one of them was among the best, or no docs are
 * left at all, as happens with a folder that was indexed without addresses.
 */
function docsWithoutAddress(
  ranking: readonly RankedCandidate[],
  uncitable: readonly DroppedCandidate[],
  missed: readonly DroppedCandidate[],
): readonly RankedCandidate[] {
  const ids = new Set(uncitable.flatMap(({ id, reason }) => (reason === 'no_url' ? [id] : [])));
  if (ids.size === 0) return [];
  const counts =
    missed.some(({ reason }) => reason === 'no_url') ||
    !ranking.some(({ id, sourceType }) => sourceType === 'docs' && !ids.has(id));
  return counts ? ranking.filter(({ id }) => ids.has(id)) : [];
}

function belowTop(
  citable: readonly RankedCandidate[],
  top: readonly RankedCandidate[],
  displaced: readonly RankedCandidate[],
): readonly DroppedCandidate[] {
  const out = new Set([...top, ...displaced]);
  return citable.filter((one) => !out.has(one)).map(({ id }) => ({ id, reason: 'below_top_k' as const }));
}

function coverageWarnings(
  final: readonly RankedCandidate[],
  citable: readonly RankedCandidate[],
  minimum: CoverageMinimum,
  promoted: readonly RankedCandidate[],
): readonly Warning[] {
  const { docsInTopK: docs, codeInTopK: code, satisfied } = coverageOf(final, minimum);
  const among = coverageOf(citable, minimum);
  const counts = { docs_in_top_k: docs, code_in_top_k: code, min_docs: minimum.docs, min_code: minimum.code };
  const lifted: Warning = {
    code: 'coverage_promoted',
    message: `${promoted.length} candidates of a lower rank were added, so that the result has both docs and code.`,
    detail: { candidate_ids: promoted.map(({ id }) => id) },
  };
  const unmet: Warning = {
    code: 'coverage_unmet',
    message: `The result holds ${docs} docs and ${code} code where ${minimum.docs} and ${minimum.code} were wanted. Among the candidates that can be cited are ${among.docsInTopK} docs and ${among.codeInTopK} code.`,
    detail: counts,
  };
  return [...(promoted.length > 0 ? [lifted] : []), ...(satisfied ? [] : [unmet])];
}

const weakGrounding: Warning = {
  code: 'weak_grounding',
  message: 'The evidence may not answer the question. Ask in other words, or index more.',
};
