import { type Analyzer, type Bm25Parameters, keywordBm25Schema } from '@touchstone/lexical';
import { z } from 'zod';

/** Options of `sqliteStore`. */
export interface SqliteStoreOptions {
  /** Path of the index file; it and its directory come into being at the first write. Relative to the working directory. */
  readonly file: string;
  /** Refuse every write with `unsupported`. Default false. */
  readonly readOnly?: boolean;
  /** Memory for decoded posting lists, metadata columns and filter results of each index, in megabytes. Default 64. */
  readonly cacheMegabytes?: number;
  /** Time that a write waits for another process that writes, in milliseconds. Default 5000. */
  readonly writeWaitMs?: number;
  /** Turns text into terms. Default: lexical's `defaultAnalyzer()`. An index keeps to the analyzer that it was built with. */
  readonly analyzer?: Analyzer;
  /**
   * Assumed average number of terms in a chunk, for BM25: fixed, so that scores equal those of a store that has to fix it.
   * Belongs to the search, not to the index. Default: the mean of the chunks that are there.
   */
  readonly averageLength?: number;
  /** k1 and b of BM25. They belong to the search, not to the index. Default: k1 1.6, b 0.75. */
  readonly bm25?: Bm25Parameters;
  /**
   * Vectors of an index that are all compared, from memory. A larger index with the metric cosine is searched by codes first, and a
   * search can miss a neighbour: see `DenseQuery.exact`. Default 100,000.
   */
  readonly exactUpTo?: number;
  /** Names a new index file, so that versions of two files are never mistaken for one another. Default: a random UUID. */
  readonly newIdentity?: () => string;
}

/** The options of the store in a config file. */
export const optionsSchema = z.strictObject({
  file: z
    .string()
    .min(1)
    .default('.touchstone/index.sqlite')
    .describe('Path of the index file, relative to the config file.'),
  readOnly: z.boolean().default(false).describe('Refuse every write.'),
  cacheMegabytes: z
    .number()
    .positive()
    .default(64)
    .describe('Memory for posting lists and filter results of each index.'),
  writeWaitMs: z
    .int()
    .nonnegative()
    .default(5000)
    .describe('How long a write waits for another process that writes, in milliseconds.'),
  averageLength: z
    .number()
    .positive()
    .optional()
    .describe('Assumed average number of terms in a chunk, for BM25. Default: the mean of the chunks.'),
  bm25: keywordBm25Schema.describe('k1 and b of BM25. Default: k1 1.6, b 0.75.'),
  exactUpTo: z
    .int()
    .nonnegative()
    .default(100_000)
    .describe('Vectors of an index that are all compared, from memory. A larger one is searched by codes first.'),
});
