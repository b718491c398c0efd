import { z } from 'zod';
import { compact } from '../compact.js';
import type { EvidenceCandidate } from '../evidence.js';
import { count, finite } from './json.js';
import { strictObject } from './strict-object.js';

/** One piece of evidence, with the names of spec 000 §3.2 and those that it leaves to us. */
export const evidenceCandidate = z.codec(
  strictObject({
    rank: count,
    rerank_score: finite.nullable(),
    fused_score: finite,
    collection: z.string(),
    source_type: z.string(),
    repo: z.string().optional(),
    ref: z.string().optional(),
    path_or_url: z.string(),
    path: z.string().optional(),
    url: z.string().optional(),
    start_line: count.optional(),
    end_line: count.optional(),
    chunk_id: z.string(),
    candidate_id: z.string(),
    title: z.string().optional(),
    section: z.string().optional(),
    symbol: z.string().optional(),
    content_hash: z.string().optional(),
    text: z.string(),
    citation: z.string(),
    citation_confidence: z.enum(['high', 'medium']),
  }),
  z.custom<EvidenceCandidate>(),
  {
    decode: (w): EvidenceCandidate => ({
      rank: w.rank,
      rerankScore: w.rerank_score,
      fusedScore: w.fused_score,
      collection: w.collection,
      sourceType: w.source_type,
      ...compact({ repo: w.repo, ref: w.ref }),
      pathOrUrl: w.path_or_url,
      ...compact({ path: w.path, url: w.url, startLine: w.start_line, endLine: w.end_line }),
      chunkId: w.chunk_id,
      candidateId: w.candidate_id,
      ...compact({ title: w.title, section: w.section, symbol: w.symbol, contentHash: w.content_hash }),
      text: w.text,
      citation: w.citation,
      citationConfidence: w.citation_confidence,
    }),
    encode: (m) => ({
      rank: m.rank,
      rerank_score: m.rerankScore,
      fused_score: m.fusedScore,
      collection: m.collection,
      source_type: m.sourceType,
      ...compact({ repo: m.repo, ref: m.ref }),
      path_or_url: m.pathOrUrl,
      ...compact({ path: m.path, url: m.url, start_line: m.startLine, end_line: m.endLine }),
      chunk_id: m.chunkId,
      candidate_id: m.candidateId,
      ...compact({ title: m.title, section: m.section, symbol: m.symbol, content_hash: m.contentHash }),
      text: m.text,
      citation: m.citation,
      citation_confidence: m.citationConfidence,
    }),
  },
);
