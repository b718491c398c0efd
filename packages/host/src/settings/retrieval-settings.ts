import {
  type QueryPreprocessing,
  queryPreprocessings,
  retrievalDefaults,
  type SearchMethod,
  searchMethods,
  validatedDefaults,
} from '@touchstone/contract';
import { strictObject } from '@touchstone/contract/wire';
import type { ThresholdScope } from '@touchstone/pipeline';
import { z } from 'zod';
import { defaultReranker } from './default-reranker.ts';
import type { ProviderReference } from './provider-reference.ts';

/** Defaults of requests. */
export interface RetrievalSettings {
  readonly topK: number;
  readonly maxTopK: number;
  readonly searchMethod: SearchMethod;
  readonly queryPreprocessing: QueryPreprocessing;
  readonly hybridAlpha: number;
  /** Off when absent. */
  readonly scoreThreshold?: number;
  /** The threshold's scope in a hybrid search: `result` when validated, else `branch` (decision 19). */
  readonly thresholdScope: ThresholdScope;
  readonly rerank: boolean;
  /** Off when absent: the contract's. */
  readonly rerankPool?: number;
  readonly timeoutMs: number;
}

/** Spec 004 SC-001 requires 2 seconds at p95; this is the limit of a call that goes wrong. */
const defaultTimeoutMs = 10_000;

const fraction = 'must be a number from 0 to 1';
const poolRule = `must be an integer from 1 to ${retrievalDefaults.maxRerankPool}`;
const positive = 'must be a whole number of 1 or more';

/** The `retrieval` section. */
export const retrievalSchema = strictObject({
  profile: z
    .enum(['canonical', 'validated'], 'must be "canonical" or "validated"')
    .default('canonical')
    .describe('"validated" adds a score threshold of 0.5, for every result of a hybrid search.'),
  topK: z.int(positive).min(1, positive).default(retrievalDefaults.topK).describe('Number of results.'),
  maxTopK: z.int(positive).min(1, positive).default(retrievalDefaults.maxTopK).describe('Most results of a request.'),
  searchMethod: z
    .enum(searchMethods, 'must be "semantic", "keyword" or "hybrid"')
    .optional()
    .describe('Default: "hybrid" with an embedder, "keyword" without one.'),
  queryPreprocessing: z
    .enum(queryPreprocessings, 'must be "none" or "normalize"')
    .default(retrievalDefaults.queryPreprocessing)
    .describe('Preparation of the query before the search.'),
  hybridAlpha: z
    .number(fraction)
    .min(0, fraction)
    .max(1, fraction)
    .default(retrievalDefaults.hybridAlpha)
    .describe('Weight of the semantic branch in hybrid search, 0 to 1.'),
  scoreThreshold: z
    .number(fraction)
    .min(0, fraction)
    .max(1, fraction)
    .optional()
    .describe('Lowest similarity of semantic and hybrid search, 0 to 1. Default: off, or 0.5 when validated.'),
  rerank: z
    .boolean('must be true or false')
    .optional()
    .describe(
      'Rerank searches, within their time budget; "retrieve" only if its request says so. Default: true with the built-in reranker, false with any other and when validated.',
    ),
  rerankPool: z
    .int(poolRule)
    .min(1, poolRule)
    .max(retrievalDefaults.maxRerankPool, poolRule)
    .optional()
    .describe(`Results of the search that the reranker sees. Default: ${retrievalDefaults.rerankPool}.`),
  timeoutMs: z
    .int(positive)
    .min(1, positive)
    .default(defaultTimeoutMs)
    .describe('Time budget of one request in milliseconds.'),
}).refine(({ topK, maxTopK }) => topK <= maxTopK, { path: ['topK'], error: 'must not be larger than maxTopK' });

/**
 * The settings in force: the profile applied, and the fullest method that the configured providers can run. (The
 * contract's own default, semantic, is spec 001's for a raw request.)
 */
export function retrievalSettings(config: {
  readonly retrieval: z.output<typeof retrievalSchema>;
  readonly embedder?: unknown;
  readonly reranker?: Pick<ProviderReference, 'use'>;
}): RetrievalSettings {
  const { profile, searchMethod, scoreThreshold, rerank, ...rest } = config.retrieval;
  // A vendor's reranker costs money: it runs only where the config or request says so.
  const isFree = config.reranker?.use === defaultReranker;
  const threshold = scoreThreshold ?? (profile === 'validated' ? validatedDefaults.scoreThreshold : undefined);
  return {
    ...rest,
    searchMethod: searchMethod ?? (config.embedder === undefined ? 'keyword' : 'hybrid'),
    scoreThreshold: threshold,
    thresholdScope: profile === 'validated' ? 'result' : 'branch',
    rerank: rerank ?? (isFree && profile !== 'validated'),
  };
}
