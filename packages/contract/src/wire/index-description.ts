import * as z from 'zod';
import {
  distanceMetrics,
  type GenerationDescription,
  type IndexDescription,
  searchBranchNames,
} from '../ports/index-spec.ts';
import { count } from './json.ts';
import { field, shape } from './shape.ts';
import { strictObject } from './strict-object.ts';

const fingerprint = strictObject({
  embedding: strictObject({
    provider: z.string(),
    model: z.string(),
    dimensions: count,
    metric: z.enum(distanceMetrics),
  }).optional(),
  sparse: z.string().optional(),
  keyword: z.string().optional(),
  chunker: z.string().optional(),
});

const generation = shape<GenerationDescription>()({
  generation: z.string(),
  active: z.boolean(),
  fingerprint,
  chunk_count: field('chunkCount', count),
  document_count: field('documentCount', count.optional()),
});

/** The description of an index in `status`. */
export const indexDescription = shape<IndexDescription>()({
  index: z.string(),
  fingerprint,
  branches: z.array(z.enum(searchBranchNames)).optional(),
  chunk_count: field('chunkCount', count),
  document_count: field('documentCount', count.optional()),
  metadata_fields: field('metadataFields', z.array(z.string()).optional()),
  generations: z.array(generation).optional(),
  other_analyzer: field('otherAnalyzer', z.string().optional()),
  average_length: field('averageLength', z.number().positive().optional()),
  size_bytes: field('sizeBytes', count.optional()),
  version: z.string().optional(),
});
