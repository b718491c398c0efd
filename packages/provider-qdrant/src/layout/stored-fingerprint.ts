import type { IndexFingerprint } from '@touchstone/contract';
import { z } from 'zod';
import type { CollectionInfo } from '../answers.js';
import { storeError } from '../errors.js';

/** What a collection of ours was built with, from its metadata. Throws `invalid_config` for one that does not say. */
export function readFingerprint({ config }: CollectionInfo, collection: string): IndexFingerprint {
  const parsed = metadataSchema.safeParse(config.metadata);
  if (parsed.success) return parsed.data.touchstone.fingerprint;
  throw storeError(
    'invalid_config',
    `The collection "${collection}" does not say what it was built with: something else made it, or the server is older than ` +
      'Qdrant 1.19. Set another `namePrefix`, or name it in `collections`.',
  );
}

const metadataSchema = z.object({
  touchstone: z.object({
    format: z.literal(1),
    fingerprint: z.object({
      embedding: z
        .object({
          provider: z.string(),
          model: z.string(),
          dimensions: z.number(),
          metric: z.enum(['cosine', 'dot', 'l2']),
        })
        .optional(),
      sparse: z.string().optional(),
      keyword: z.string().optional(),
      chunker: z.string().optional(),
    }),
  }),
});
