import { z } from 'zod';
import { compact } from '../compact.js';
import type { RetrievalCall, RetrievalResult } from '../retrieval.js';
import { relevanceKinds, scoreKinds } from '../score.js';
import { count, finite } from './json.js';
import { metadata } from './metadata.js';
import { strictObject } from './strict-object.js';
import { warning } from './warning.js';

const relevanceComponents = z.codec(
  strictObject({ semantic_score: finite.optional(), keyword_score: finite.optional() }),
  z.custom<NonNullable<RetrievalResult['relevanceComponents']>>(),
  {
    decode: (w) => compact({ semanticScore: w.semantic_score, keywordScore: w.keyword_score }),
    encode: (m) => compact({ semantic_score: m.semanticScore, keyword_score: m.keywordScore }),
  },
);

/** Spec 001's canonical result item. */
export const retrievalResult = z.codec(
  strictObject({
    id: z.string(),
    text: z.string(),
    metadata,
    score: finite,
    score_kind: z.enum(scoreKinds),
    relevance_score: finite,
    relevance_kind: z.enum(relevanceKinds),
    relevance_components: relevanceComponents.optional(),
  }),
  z.custom<RetrievalResult>(),
  {
    decode: (w): RetrievalResult => ({
      id: w.id,
      text: w.text,
      metadata: w.metadata,
      score: w.score,
      scoreKind: w.score_kind,
      relevanceScore: w.relevance_score,
      relevanceKind: w.relevance_kind,
      ...compact({ relevanceComponents: w.relevance_components }),
    }),
    encode: (m) => ({
      id: m.id,
      text: m.text,
      metadata: m.metadata,
      score: m.score,
      score_kind: m.scoreKind,
      relevance_score: m.relevanceScore,
      relevance_kind: m.relevanceKind,
      ...compact({ relevance_components: m.relevanceComponents }),
    }),
  },
);

/** Spec 001's canonical call metadata with its results. */
export const retrievalCall = z.codec(
  strictObject({
    index: z.string(),
    query: z.string(),
    top_k: count,
    search_method: z.enum(['semantic', 'keyword', 'hybrid']),
    query_preprocessing: z.enum(['none', 'normalize']),
    hybrid_alpha: finite.optional(),
    score_threshold: finite.optional(),
    result_count: count,
    results: z.array(retrievalResult),
    warnings: z.array(warning).optional(),
  }),
  z.custom<RetrievalCall>(),
  {
    decode: (w): RetrievalCall => ({
      index: w.index,
      query: w.query,
      topK: w.top_k,
      searchMethod: w.search_method,
      queryPreprocessing: w.query_preprocessing,
      ...compact({ hybridAlpha: w.hybrid_alpha, scoreThreshold: w.score_threshold }),
      resultCount: w.result_count,
      results: w.results,
      ...compact({ warnings: w.warnings }),
    }),
    encode: (m) => ({
      index: m.index,
      query: m.query,
      top_k: m.topK,
      search_method: m.searchMethod,
      query_preprocessing: m.queryPreprocessing,
      ...compact({ hybrid_alpha: m.hybridAlpha, score_threshold: m.scoreThreshold }),
      result_count: m.resultCount,
      results: [...m.results],
      ...compact({ warnings: m.warnings === undefined ? undefined : [...m.warnings] }),
    }),
  },
);

/** Spec 001's `{"retrieval_calls": [...]}`. */
export const retrievalCalls = z.codec(
  strictObject({ retrieval_calls: z.array(retrievalCall) }),
  z.custom<{ readonly retrievalCalls: readonly RetrievalCall[] }>(),
  {
    decode: (w) => ({ retrievalCalls: w.retrieval_calls }),
    encode: (m) => ({ retrieval_calls: [...m.retrievalCalls] }),
  },
);
