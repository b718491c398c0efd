import * as z from 'zod';
import { RetrievalError } from '../errors.js';
import type { RetrievalRequest } from '../retrieval.js';
import { queryPreprocessings, retrievalDefaults, searchMethods } from '../retrieval.js';
import { filterBag, filterExpression } from './filter.js';
import { parseStrictly } from './invalid.js';
import { field, shape } from './shape.js';
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
  const { maxQueryCharacters } = retrievalDefaults;
  const topKRule = `must be an integer from 1 to ${maxTopK}`;
  const named = shape<RetrievalRequest>()(
    {
      index: text('must be the name of an index'),
      query: text('must be the text to search for, not empty').max(
        maxQueryCharacters,
        `must be at most ${maxQueryCharacters} characters`,
      ),
      top_k: field('topK', z.int(topKRule).min(1, topKRule).max(maxTopK, topKRule).default(retrievalDefaults.topK)),
      filters: filterBag.default({}),
      filter: filterExpression.optional(),
      search_method: field(
        'searchMethod',
        z.enum(searchMethods, 'must be "semantic", "keyword" or "hybrid"').default(retrievalDefaults.searchMethod),
      ),
      query_preprocessing: field(
        'queryPreprocessing',
        z.enum(queryPreprocessings, 'must be "none" or "normalize"').default(retrievalDefaults.queryPreprocessing),
      ),
      hybrid_alpha: field('hybridAlpha', fraction('must be a number from 0 to 1').optional()),
      score_threshold: field('scoreThreshold', fraction('must be a number from 0 to 1').optional()),
    },
    (wire) =>
      wire.refine(
        ({ search_method, score_threshold }) => search_method !== 'keyword' || score_threshold === undefined,
        {
          path: ['score_threshold'],
          error: 'applies to similarity and keyword search has none: leave it out, or choose "semantic" or "hybrid"',
        },
      ),
  );
  return z.codec(named, z.custom<RetrievalRequest>(), {
    decode: ({ hybridAlpha = retrievalDefaults.hybridAlpha, ...request }): RetrievalRequest => ({
      ...request,
      hybridAlpha: request.searchMethod === 'hybrid' ? hybridAlpha : undefined,
      scoreThreshold: request.scoreThreshold ?? (request.searchMethod === 'keyword' ? undefined : scoreThreshold),
    }),
    encode: (request) => request,
  });
}

/** Spec 001's `{"retrieval": {...}}`. */
export function retrievalEnvelopeCodec(options: RetrievalRequestOptions = {}) {
  return strictObject({ retrieval: retrievalRequestCodec(options) });
}

/** Reads a request from JSON that has been parsed; throws `invalid_request` that names each field at fault. */
export function parseRetrievalRequest(input: unknown, options: RetrievalRequestOptions = {}): RetrievalRequest {
  refuseHiddenField(input);
  return parseStrictly(retrievalRequestCodec(options), { code: 'invalid_request', what: 'retrieval request', input });
}

/** A key that reading an object passes over: dropped in silence, it would let everything through that the filter was to hold back. */
const hiddenKey = '__proto__';

function refuseHiddenField(input: unknown): void {
  const filters = isObject(input) ? input.filters : undefined;
  if (!isObject(filters) || !Object.hasOwn(filters, hiddenKey)) return;
  throw new RetrievalError(
    'invalid_request',
    `Invalid retrieval request: filters.${hiddenKey} is no field that a chunk can have: leave it out.`,
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function text(rule: string) {
  return z.string(rule).refine((value) => value.trim() !== '', rule);
}

function fraction(rule: string) {
  return z.number(rule).min(0, rule).max(1, rule);
}
