import { z } from 'zod';

export const spaceNames = ['cosine', 'ip', 'l2'] as const;

// Read leniently: only the fields that are used.

const metadata = z.record(z.string(), z.unknown()).nullable();

export const preflightAnswer = z.object({
  max_batch_size: z.int().min(1),
  supports_base64_encoding: z.boolean().optional(),
});

const space = z.object({ space: z.enum(spaceNames).optional() }).nullish();

export const collectionAnswer = z.object({
  id: z.string().min(1),
  name: z.string(),
  metadata: metadata.optional(),
  dimension: z.number().nullish(),
  configuration_json: z.object({ hnsw: space, spann: space }).optional(),
});

export const collectionsAnswer = z.array(collectionAnswer);

/** The owner of a key; `*` means every database. */
export const identityAnswer = z.object({ tenant: z.string().min(1), databases: z.array(z.string()) });

export const countAnswer = z.int().min(0);

export const recordsAnswer = z.object({
  ids: z.array(z.string()),
  documents: z.array(z.string().nullable()).nullish(),
  metadatas: z.array(metadata).nullish(),
  embeddings: z.array(z.array(z.number())).nullish(),
});

export const queryAnswer = z.object({
  ids: z.array(z.array(z.string())).length(1),
  distances: z.array(z.array(z.number())).length(1),
  documents: z.array(z.array(z.string().nullable())).nullish(),
  metadatas: z.array(z.array(metadata)).nullish(),
});

export type CollectionAnswer = z.output<typeof collectionAnswer>;
