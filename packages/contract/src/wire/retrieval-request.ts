import * as z from 'zod';
import type { RetrievalRequest } from '../retrieval.ts';
import { queryPreprocessings, retrievalDefaults, searchMethods } from '../retrieval.ts';
import { checkSentFilters, filterBag, filterExpression } from './filter.ts';
import { parseGiven } from './given.ts';
import { parseStrictly } from './invalid.ts';
import { queryText } from './query-text.ts';
import { field, shape, withNamesOf } from './shape.ts';
import { strictObject } from './strict-object.ts';

export interface RetrievalRequestOptions {
  /** Largest `top_k` accepted. Default 50 (spec 004 FR-003). */
  readonly maxTopK?: number;
  /** `score_threshold` of semantic and hybrid requests that state none. Default: off; the validated profile has 0.5. */
  readonly scoreThreshold?: number;
}

const { maxRerankPool } = retrievalDefaults;
const poolRule = `must be an integer from 1 to ${maxRerankPool}`;

/** The wire form of one request; unknown fields, wrong types and values out of range are refused, nothing is coerced. */
export function retrievalRequestCodec({
  maxTopK = retrievalDefaults.maxTopK,
  scoreThreshold,
}: RetrievalRequestOptions = {}) {
  const topKRule = `must be an integer from 1 to ${maxTopK}`;
  const named = shape<RetrievalRequest>()(
    {
      index: text('must be the name of an index'),
      query: queryText('must be the text to search for, not empty'),
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
      rerank: z.boolean('must be true or false').optional(),
      rerank_pool: field('rerankPool', z.int(poolRule).min(1, poolRule).max(maxRerankPool, poolRule).optional()),
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
  const codec = z.codec(named, z.custom<RetrievalRequest>(), {
    decode: ({ hybridAlpha = retrievalDefaults.hybridAlpha, ...request }): RetrievalRequest => ({
      ...request,
      hybridAlpha: request.searchMethod === 'hybrid' ? hybridAlpha : undefined,
      scoreThreshold: request.scoreThreshold ?? (request.searchMethod === 'keyword' ? undefined : scoreThreshold),
    }),
    encode: (request) => request,
  });
  return withNamesOf(named, codec);
}

/** Spec 001's `{"retrieval": {...}}`. */
export function retrievalEnvelopeCodec(options: RetrievalRequestOptions = {}) {
  return strictObject({ retrieval: retrievalRequestCodec(options) });
}

/** Reads a request from JSON that has been parsed; throws `invalid_request` that names each field at fault. */
export function parseRetrievalRequest(input: unknown, options: RetrievalRequestOptions = {}): RetrievalRequest {
  checkSentFilters(input, 'retrieval request');
  return parseStrictly(codecFor(options), { code: 'invalid_request', what: 'retrieval request', input });
}

/** The same for a request that a host passes in memory: see `parseGiven`. */
export function parseGivenRetrieval(given: unknown, options: RetrievalRequestOptions = {}): RetrievalRequest {
  return parseGiven(codecFor(options), given, 'retrieval request');
}

/** Making a codec takes longer than parsing a request with it, and a program has few sets of options. */
const codecs = new Map<string, ReturnType<typeof retrievalRequestCodec>>();

function codecFor(options: RetrievalRequestOptions): ReturnType<typeof retrievalRequestCodec> {
  const key = `${options.maxTopK} ${options.scoreThreshold}`;
  const known = codecs.get(key);
  if (known !== undefined) return known;
  if (codecs.size >= mostCodecs) codecs.clear();
  const made = retrievalRequestCodec(options);
  codecs.set(key, made);
  return made;
}

const mostCodecs = 100;

function text(rule: string) {
  return z.string(rule).refine((value) => value.trim() !== '', rule);
}

function fraction(rule: string) {
  return z.number(rule).min(0, rule).max(1, rule);
}
