import * as z from 'zod';
import { citationConfidences, type EvidenceCandidate } from '../evidence.ts';
import { count, finite } from './json.ts';
import { field, shape } from './shape.ts';

/** One piece of evidence, with the names of spec 000 §3.2 and those that it leaves to us. */
export const evidenceCandidate = shape<EvidenceCandidate>()({
  rank: count,
  rerank_score: field('rerankScore', finite.nullable()),
  fused_score: field('fusedScore', finite),
  collection: z.string(),
  source_type: field('sourceType', z.string()),
  repo: z.string().optional(),
  ref: z.string().optional(),
  path_or_url: field('pathOrUrl', z.string()),
  path: z.string().optional(),
  url: z.string().optional(),
  start_line: field('startLine', count.optional()),
  end_line: field('endLine', count.optional()),
  page_number: field('pageNumber', count.optional()),
  anchor: z.string().optional(),
  reader: z.string().optional(),
  chunk_id: field('chunkId', z.string()),
  candidate_id: field('candidateId', z.string()),
  title: z.string().optional(),
  section: z.string().optional(),
  symbol: z.string().optional(),
  content_hash: field('contentHash', z.string().optional()),
  text: z.string(),
  citation: z.string(),
  citation_confidence: field('citationConfidence', z.enum(citationConfidences)),
});
