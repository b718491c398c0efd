import type { IndexFingerprint } from '@touchstone/contract';
import { fingerprintSchema } from '@touchstone/provider-kit';
import { z } from 'zod';
import type { CollectionInfo } from '../server/answers.ts';
import { storeError } from '../server/errors.ts';

/**
 * The format of points in the collections that this version makes. Format 1 kept metadata one step deeper and had no
 * `sparse` of its own. Format 2 leaves the idf to the server; it is read and written as it is.
 */
export const currentFormat = 3;

/** Collections of older formats have to be made anew. */
export const oldestFormat = 2;

/** A collection's metadata about itself. */
export interface BuiltWith {
  readonly format: number;
  readonly fingerprint: IndexFingerprint;
  /** Random, made with the collection; absent in those of older versions. */
  readonly identity?: string;
  /** Names of the vectors whose terms are counted in the collection; absent up to format 2. */
  readonly counted?: readonly string[];
  /** True if the counts hold the number of all terms too. */
  readonly lengths?: boolean;
  /** True if the counts hold the sum of the chunks' checks too. */
  readonly checks?: boolean;
  /** True if each keyword vector has the number of its terms, so that it can be made anew for another mean length. */
  readonly follows_length?: boolean;
  /** True if chunks are analyzed in their own languages, and their vectors have a mark of it. */
  readonly languages?: boolean;
  /** The metadata field whose value is the key of a chunk's shard. */
  readonly shard_key_field?: string;
}

/** The fingerprint of a collection of ours, from its metadata. Throws `invalid_config` for one without it. */
export function readBuiltWith({ config }: CollectionInfo, collection: string): BuiltWith {
  const parsed = metadataSchema.safeParse(config.metadata);
  if (parsed.success) return parsed.data.touchstone;
  throw storeError(
    'invalid_config',
    `The collection "${collection}" does not say what it was built with: something else made it, or the server is older than ` +
      'Qdrant 1.19. Set another `namePrefix`, or name it in `collections`.',
  );
}

const metadataSchema = z.object({
  touchstone: z.object({
    format: z.int().min(1).max(currentFormat),
    fingerprint: fingerprintSchema,
    identity: z.string().optional(),
    counted: z.array(z.string()).optional(),
    lengths: z.boolean().optional(),
    checks: z.boolean().optional(),
    follows_length: z.boolean().optional(),
    languages: z.boolean().optional(),
    shard_key_field: z.string().optional(),
  }),
});
