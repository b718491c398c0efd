import { type EvidenceCandidate, shownSymbols } from '@touchstone/contract';
import { citationOf } from '../../citation.ts';
import type { RankedCandidate } from '../candidate.ts';

/** A candidate in the form of the pack (spec 000 §3.2). Fields that the payload lacks are absent. */
export function toEvidenceCandidate(candidate: RankedCandidate, rank: number): EvidenceCandidate {
  const { metadata, chunkId, sourceType } = candidate;
  const { repo, ref, path, url, start_line, end_line, title, section, content_hash } = metadata;
  const { page_number, page_label, anchor, reader } = metadata;
  const citation = citationOf({ id: chunkId, metadata });
  return {
    rank,
    rerankScore: candidate.rerankScore,
    fusedScore: candidate.score,
    collection: candidate.collection.name,
    sourceType,
    repo,
    ref,
    pathOrUrl: (sourceType === 'docs' ? (url ?? path) : (path ?? url)) ?? chunkId,
    path,
    url,
    startLine: start_line,
    endLine: end_line,
    pageNumber: page_number,
    pageLabel: page_label,
    anchor,
    reader,
    chunkId,
    candidateId: candidate.id,
    title,
    section,
    symbol: shownSymbols(metadata),
    contentHash: content_hash,
    text: candidate.text,
    citation: citation.text,
    citationConfidence: citation.confidence,
  };
}
