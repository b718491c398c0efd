import { type ContextSource, citableAddress } from '@touchstone/contract';
import { citationOf } from '../../citation.ts';
import type { PlacedPiece } from './assemble-context.ts';

/** A piece of the context in the form of the pack. Fields that its metadata lacks are absent. */
export function toContextSource({ piece, number, tokens }: PlacedPiece): ContextSource {
  const { chunkId, chunkIds, text, metadata, rank, rrfScore, rerankScore } = piece;
  const citation = citationOf({ id: chunkId, metadata });
  return {
    number,
    rank,
    chunkId,
    chunkIds,
    text,
    tokens,
    citation: citation.text,
    citationConfidence: citation.confidence,
    title: metadata.title,
    section: metadata.section,
    path: metadata.path,
    url: citableAddress(metadata.url),
    pageNumber: metadata.page_number,
    pageLabel: metadata.page_label,
    chapterNumber: metadata.chapter_number,
    chapterTitle: metadata.chapter_title,
    startLine: metadata.start_line,
    endLine: metadata.end_line,
    contentHash: metadata.content_hash,
    nodeKind: metadata.node_kind,
    level: metadata.node_kind === undefined ? undefined : metadata.level,
    rrfScore,
    rerankScore,
  };
}
