import { z } from 'zod';
import { compact } from '../compact.js';
import type { RetrievalRequest } from '../retrieval.js';
import { retrievalDefaults } from '../retrieval.js';
import { filterBag, filterExpression } from './filter.js';
import { parseStrictly } from './invalid.js';
import { strictObject } from './strict-object.js';

export interface RetrievalRequestOptions {
  /** Largest `top_k` accepted. Default 50 (spec 004 FR-003). */
  readonly maxTopK?: number;
  /** `score_threshold` of semantic and hybrid requests that state none. Default: off; the validated profile has 0.5. */
  readonly scoreThreshold?: number;
}

/** The wire form of one request; unknown fields, wrong types and values out of range are refused, nothing is coerced. */
export function retrievalRequestCodec({
  maxTopK = retrievalDefaults.maxTopK,
  scoreThreshold,
}: RetrievalRequestOptions = {}) {
  const topKRule = `must be an integer from 1 to ${maxTopK}`;
  const wire = strictObject({
    index: text('must be the name of an index'),
    query: text('must be the text to search for, not empty'),
    top_k: z.int(topKRule).min(1, topKRule).max(maxTopK, topKRule).default(retrievalDefaults.topK),
    filters: filterBag.default({}),
    filter: filterExpression.optional(),
    search_method: z
      .enum(['semantic', 'keyword', 'hybrid'], 'must be "semantic", "keyword" or "hybrid"')
      .default(retrievalDefaults.searchMethod),
    query_preprocessing: z
      .enum(['none', 'normalize'], 'must be "none" or "normalize"')
      .default(retrievalDefaults.queryPreprocessing),
    hybrid_alpha: fraction('must be a number from 0 to 1').optional(),
    score_threshold: fraction('must be a number from 0 to 1').optional(),
  }).refine(({ search_method, score_threshold }) => search_method !== 'keyword' || score_threshold === undefined, {
    path: ['score_threshold'],
    error: 'applies to similarity and keyword search has none: leave it out, or choose "semantic" or "hybrid"',
  });
  return z.codec(wire, z.custom<RetrievalRequest>(), {
    decode: (w): RetrievalRequest => ({
      index: w.index,
      query: w.query,
      topK: w.top_k,
      filters: w.filters,
      ...compact({ filter: w.filter }),
      searchMethod: w.search_method,
      queryPreprocessing: w.query_preprocessing,
      ...compact({
        hybridAlpha: w.search_method === 'hybrid' ? (w.hybrid_alpha ?? retrievalDefaults.hybridAlpha) : undefined,
        scoreThreshold: w.score_threshold ?? (w.search_method === 'keyword' ? undefined : scoreThreshold),
      }),
    }),
    encode: (m) => ({
      index: m.index,
      query: m.query,
      top_k: m.topK,
      filters: m.filters,
      ...compact({ filter: m.filter }),
      search_method: m.searchMethod,
      query_preprocessing: m.queryPreprocessing,
      ...compact({ hybrid_alpha: m.hybridAlpha, score_threshold: m.scoreThreshold }),
    }),
  });
}

/** Spec 001's `{"retrieval": {...}}`. */
export function retrievalEnvelopeCodec(options: RetrievalRequestOptions = {}) {
  return strictObject({ retrieval: retrievalRequestCodec(options) });
}

/** Reads a request from JSON that has been parsed; throws `invalid_request` that names each field at fault. */
export function parseRetrievalRequest(input: unknown, options: RetrievalRequestOptions = {}): RetrievalRequest {
  return parseStrictly(retrievalRequestCodec(options), { code: 'invalid_request', what: 'retrieval request', input });
}

function text(rule: string) {
  return z.string(rule).refine((value) => value.trim() !== '', rule);
}

function fraction(rule: string) {
  return z.number(rule).min(0, rule).max(1, rule);
}
