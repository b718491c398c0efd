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
    .exactOptional(),
  sparse: z.string().exactOptional(),
  keyword: z.string().exactOptional(),
  chunker: z.string().exactOptional(),
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
