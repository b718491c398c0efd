import { z } from 'zod';
import { compact } from '../compact.js';
import type { IndexDescription } from '../ports/index-spec.js';
import { count } from './json.js';
import { strictObject } from './strict-object.js';

const fingerprint = strictObject({
  embedding: strictObject({
    provider: z.string(),
    model: z.string(),
    dimensions: count,
    metric: z.enum(['cosine', 'dot', 'l2']),
  }).optional(),
  sparse: z.string().optional(),
  keyword: z.string().optional(),
  chunker: z.string().optional(),
});

const generation = z.codec(
  strictObject({
    generation: z.string(),
    active: z.boolean(),
    fingerprint,
    chunk_count: count,
    document_count: count.optional(),
  }),
  z.custom<NonNullable<IndexDescription['generations']>[number]>(),
  {
    decode: (w) => ({
      generation: w.generation,
      active: w.active,
      fingerprint: w.fingerprint,
      chunkCount: w.chunk_count,
      ...compact({ documentCount: w.document_count }),
    }),
    encode: (m) => ({
      generation: m.generation,
      active: m.active,
      fingerprint: m.fingerprint,
      chunk_count: m.chunkCount,
      ...compact({ document_count: m.documentCount }),
    }),
  },
);

/** What `status` shows of an index. */
export const indexDescription = z.codec(
  strictObject({
    index: z.string(),
    fingerprint,
    chunk_count: count,
    document_count: count.optional(),
    metadata_fields: z.array(z.string()).optional(),
    generations: z.array(generation).optional(),
    size_bytes: count.optional(),
    version: z.string().optional(),
  }),
  z.custom<IndexDescription>(),
  {
    decode: (w): IndexDescription => ({
      index: w.index,
      fingerprint: w.fingerprint,
      chunkCount: w.chunk_count,
      ...compact({
        documentCount: w.document_count,
        metadataFields: w.metadata_fields,
        generations: w.generations,
        sizeBytes: w.size_bytes,
        version: w.version,
      }),
    }),
    encode: (m) => ({
      index: m.index,
      fingerprint: m.fingerprint,
      chunk_count: m.chunkCount,
      ...compact({
        document_count: m.documentCount,
        metadata_fields: m.metadataFields === undefined ? undefined : [...m.metadataFields],
        generations: m.generations === undefined ? undefined : [...m.generations],
        size_bytes: m.sizeBytes,
        version: m.version,
      }),
    }),
  },
);
