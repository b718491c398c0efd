import type { IndexFingerprint } from '@touchstone/contract';
import { z } from 'zod';

/** A fingerprint as the catalog and config files hold it. */
export const fingerprintSchema = z.strictObject({
  embedding: z
    .strictObject({
      provider: z.string(),
      model: z.string(),
      dimensions: z.int().min(1),
      metric: z.enum(['cosine', 'dot', 'l2']),
    })
    .optional(),
  sparse: z.string().optional(),
  keyword: z.string().optional(),
  chunker: z.string().optional(),
});

/** JSON whose keys always come in the same order. */
export function canonicalFingerprint({ embedding, sparse, keyword, chunker }: IndexFingerprint): string {
  const { provider, model, dimensions, metric } = embedding ?? {};
  return JSON.stringify({
    embedding: embedding === undefined ? undefined : { provider, model, dimensions, metric },
    sparse,
    keyword,
    chunker,
  });
}
