import type { Embedder } from '@touchstone/contract';
import type { Case, KitOptions, KitSubject } from './case.ts';
import type { FaultOptions } from './fault-cases.ts';

/** An embedder under test: each case gets a fresh one. */
export interface EmbedderSubject extends KitSubject {
  readonly embedder: Embedder;
  /** Number of texts that the embedder has reported as cut so far; needed where `overlong` is `reported`. */
  truncations?(): number;
}

/** Options of `describeEmbedder`. */
export interface EmbedderKitOptions extends KitOptions<EmbedderSubject>, FaultOptions<EmbedderSubject> {
  /** True if equal texts give equal bits, alone and in company. Default false: a cosine of 0.9999 or more will do. */
  readonly exact?: boolean;
  /** True if vectors are of length 1, within 1e-4. Default true. */
  readonly unitLength?: boolean;
  /**
   * Treatment of a text longer than `limits.maxTokensPerText`. `refused` (default): `invalid_request` with its place;
   * `reported`: cut, and counted by `truncations`. Where the limit is 1e9 or more, texts have to be read whole.
   */
  readonly overlong?: 'refused' | 'reported';
  /**
   * Treatment of more texts than `limits.maxTexts`. `refused` (default): `invalid_request` with the limit; `batched`:
   * all are embedded.
   */
  readonly overflow?: 'refused' | 'batched';
  /** True if every answer has its usage. Default false. */
  readonly usage?: boolean;
}

/** One claim about an embedder. */
export type EmbedderCase = Case<Embedder, EmbedderSubject, EmbedderKitOptions>;
