import * as z from 'zod';
import {
  queryPreprocessings,
  type RelevanceComponents,
  type RetrievalCall,
  type RetrievalRerank,
  type RetrievalResult,
  searchMethods,
} from '../retrieval.ts';
import { relevanceKinds, scoreKinds } from '../score.ts';
import { count, finite } from './json.ts';
import { metadata } from './metadata.ts';
import { field, shape } from './shape.ts';
import { warning } from './warning.ts';

const relevanceComponents = shape<RelevanceComponents>()({
  semantic_score: field('semanticScore', finite.optional()),
  keyword_score: field('keywordScore', finite.optional()),
});

/** Spec 001's canonical result item. */
export const retrievalResult = shape<RetrievalResult>()({
  id: z.string(),
  text: z.string(),
  metadata,
  score: finite,
  score_kind: field('scoreKind', z.enum(scoreKinds)),
  relevance_score: field('relevanceScore', finite),
  relevance_kind: field('relevanceKind', z.enum(relevanceKinds)),
  relevance_components: field('relevanceComponents', relevanceComponents.optional()),
  rerank_score: field('rerankScore', finite.optional()),
  search_rank: field('searchRank', count.optional()),
});

/** The reranking of results. */
export const retrievalRerank = shape<RetrievalRerank>()({ model: z.string(), pool: count, documents: count });

/** Spec 001's canonical call metadata with its results. */
export const retrievalCall = shape<RetrievalCall>()({
  index: z.string(),
  query: z.string(),
  top_k: field('topK', count),
  search_method: field('searchMethod', z.enum(searchMethods)),
  query_preprocessing: field('queryPreprocessing', z.enum(queryPreprocessings)),
  hybrid_alpha: field('hybridAlpha', finite.optional()),
  score_threshold: field('scoreThreshold', finite.optional()),
  result_count: field('resultCount', count),
  rerank: retrievalRerank.optional(),
  results: z.array(retrievalResult),
  warnings: z.array(warning).optional(),
});

/** Spec 001's `{"retrieval_calls": [...]}`. */
export const retrievalCalls = shape<{ readonly retrievalCalls: readonly RetrievalCall[] }>()({
  retrieval_calls: field('retrievalCalls', z.array(retrievalCall)),
});
