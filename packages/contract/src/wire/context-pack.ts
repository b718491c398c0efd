import * as z from 'zod';
import { type AnswerClaim, answerStatuses, type ContextAnswer, claimStatuses } from '../answer.ts';
import {
  type CallCost,
  type ContextPack,
  type ContextSource,
  type CostLine,
  costComponents,
  type NumberRange,
  type QueryUnderstanding,
  queryAuthors,
  queryBranches,
  queryTypes,
  type SearchQuery,
  searchQueryKinds,
  understandingSources,
} from '../context.ts';
import { citationConfidences, groundings } from '../evidence.ts';
import { count, finite, jsonObject } from './json.ts';
import { field, shape } from './shape.ts';
import { warning } from './warning.ts';

const numberRange = shape<NumberRange>()({ from: count, to: count });

/** Spec 002 §1's classification, with its names where it has them. */
export const queryUnderstanding = shape<QueryUnderstanding>()({
  query_type: field('queryType', z.enum(queryTypes)),
  resolved_query: field('resolvedQuery', z.string()),
  needs_hyde: field('needsHyde', z.boolean()),
  page_filter: field('pages', z.array(numberRange)),
  chapter_filter: field('chapters', z.array(numberRange)),
  aspects: z.array(z.string()),
  by: z.enum(understandingSources),
});

/** A text that was searched for. */
export const searchQuery = shape<SearchQuery>()({
  id: z.string(),
  kind: z.enum(searchQueryKinds),
  text: z.string(),
  branches: z.enum(queryBranches),
  by: z.enum(queryAuthors),
});

const dollars = finite.nullable();

const costLine = shape<CostLine>()({
  component: z.enum(costComponents),
  provider: z.string().optional(),
  model: z.string().optional(),
  calls: count,
  tokens: count.optional(),
  input_tokens: field('inputTokens', count.optional()),
  output_tokens: field('outputTokens', count.optional()),
  search_units: field('searchUnits', finite.optional()),
  usd: dollars,
});

/** The cost of a call, by component. */
export const callCost = shape<CallCost>()({ lines: z.array(costLine), total_usd: field('totalUsd', dollars) });

const contextSource = shape<ContextSource>()({
  number: count,
  rank: count,
  chunk_id: field('chunkId', z.string()),
  chunk_ids: field('chunkIds', z.array(z.string())),
  text: z.string(),
  tokens: count,
  citation: z.string(),
  citation_confidence: field('citationConfidence', z.enum(citationConfidences)),
  title: z.string().optional(),
  section: z.string().optional(),
  path: z.string().optional(),
  url: z.string().optional(),
  page_number: field('pageNumber', count.optional()),
  page_label: field('pageLabel', z.string().optional()),
  chapter_number: field('chapterNumber', count.optional()),
  chapter_title: field('chapterTitle', z.string().optional()),
  start_line: field('startLine', count.optional()),
  end_line: field('endLine', count.optional()),
  content_hash: field('contentHash', z.string().optional()),
  node_kind: field('nodeKind', z.string().optional()),
  level: count.optional(),
  rrf_score: field('rrfScore', finite.nullable()),
  rerank_score: field('rerankScore', finite.nullable()),
});

/** The context of a question as JSON. */
export const contextPack = shape<ContextPack>()({
  query: z.string(),
  index: z.string(),
  understanding: queryUnderstanding,
  queries: z.array(searchQuery),
  context: z.string(),
  tokens: count,
  sources: z.array(contextSource),
  grounding: z.enum(groundings),
  grounding_signals: field('groundingSignals', z.record(z.string(), finite)),
  cost: callCost,
  warnings: z.array(warning),
  debug: jsonObject,
});

/** A claim of an answer as JSON. */
export const answerClaim = shape<AnswerClaim>()({
  text: z.string(),
  sources: z.array(count),
  unknown_sources: field('unknownSources', z.array(count)),
  differences: z.array(z.string()),
  status: z.enum(claimStatuses),
});

/** An answer with its checked claims and its context, as JSON. */
export const contextAnswer = shape<ContextAnswer>()({
  query: z.string(),
  status: z.enum(answerStatuses),
  text: z.string(),
  claims: z.array(answerClaim),
  context_pack: field('contextPack', contextPack),
  cost: callCost,
  warnings: z.array(warning),
});
