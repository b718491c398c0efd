import * as z from 'zod';
import {
  type ContextQuestion,
  type ContextRequest,
  type ConversationMessage,
  contextDefaults,
  contextOrders,
  conversationRoles,
  queryTypes,
} from '../context.ts';
import { checkSentFilters, filterBag, filterExpression } from './filter.ts';
import { parseGiven } from './given.ts';
import { parseStrictly } from './invalid.ts';
import { queryText } from './query-text.ts';
import { field, shape } from './shape.ts';

const { maxTopK, maxNeighbors, maxHistoryMessages } = contextDefaults;
const topK = `must be an integer from 1 to ${maxTopK}`;
const tokens = 'must be a whole number of tokens, 1 or more';
const neighbors = `must be an integer from 0 to ${maxNeighbors}`;
const budget = 'must be a number of milliseconds, 1 or more';
const dollars = 'must be a number of US dollars, 0 or more';

/** One message of a conversation. */
const conversationMessage = shape<ConversationMessage>()({
  role: z.enum(conversationRoles, 'must be "user" or "assistant"'),
  content: z.string('must be the text of the message'),
});

/** A conversation, oldest message first. */
const conversation = z
  .array(conversationMessage, 'must be a list of messages: {"role": "user", "content": "..."}')
  .max(maxHistoryMessages, `must have at most ${maxHistoryMessages} messages`);

const rules = {
  query: queryText('must be the question, not empty'),
  index: z.string('must be the name of an index').min(1, 'must be the name of an index').optional(),
  topK: z.int(topK).min(1, topK).max(maxTopK, topK),
  maxTokens: z.int(tokens).min(1, tokens),
  filter: filterExpression.optional(),
  queryType: field('queryType', z.enum(queryTypes, `must be one of ${queryTypes.join(', ')}`).optional()),
  order: z.enum(contextOrders, `must be one of ${contextOrders.join(', ')}`),
  neighbors: z.int(neighbors).min(0, neighbors).max(maxNeighbors, neighbors),
  wholeSections: z.boolean('must be true or false'),
  timeBudgetMs: field('timeBudgetMs', z.number(budget).min(1, budget).optional()),
  maxCostUsd: field('maxCostUsd', z.number(dollars).min(0, dollars).optional()),
} as const;

/** A question and the room for its context; unknown fields, wrong types and values out of range are refused, nothing is coerced. */
export const contextRequestCodec = shape<ContextRequest>()({
  query: rules.query,
  history: conversation.default([]),
  index: rules.index,
  top_k: field('topK', rules.topK.default(contextDefaults.topK)),
  max_tokens: field('maxTokens', rules.maxTokens.default(contextDefaults.maxTokens)),
  filters: filterBag.default({}),
  filter: rules.filter,
  query_type: rules.queryType,
  order: rules.order.default(contextDefaults.order),
  neighbors: rules.neighbors.default(contextDefaults.neighbors),
  whole_sections: field('wholeSections', rules.wholeSections.default(contextDefaults.wholeSections)),
  time_budget_ms: rules.timeBudgetMs,
  max_cost_usd: rules.maxCostUsd,
});

/** The same without defaults: the host decides missing fields. */
const contextQuestionCodec = shape<ContextQuestion>()({
  query: rules.query,
  history: conversation.optional(),
  index: rules.index,
  top_k: field('topK', rules.topK.optional()),
  max_tokens: field('maxTokens', rules.maxTokens.optional()),
  filters: filterBag.optional(),
  filter: rules.filter,
  query_type: rules.queryType,
  order: rules.order.optional(),
  neighbors: rules.neighbors.optional(),
  whole_sections: field('wholeSections', rules.wholeSections.optional()),
  time_budget_ms: rules.timeBudgetMs,
  max_cost_usd: rules.maxCostUsd,
});

/** Reads a question from JSON that has been parsed; throws `invalid_request` that names each field at fault. */
export function parseContextQuestion(input: unknown): ContextQuestion {
  checkSentFilters(input, 'context request');
  return parseStrictly(contextQuestionCodec, { code: 'invalid_request', what: 'context request', input });
}

/** Reads a request from JSON that has been parsed; throws `invalid_request` that names each field at fault. */
export function parseContextRequest(input: unknown): ContextRequest {
  checkSentFilters(input, 'context request');
  return parseStrictly(contextRequestCodec, { code: 'invalid_request', what: 'context request', input });
}

/** The same for a question that a host passes in memory: see `parseGiven`. */
export function parseGivenQuestion(given: unknown): ContextQuestion {
  return parseGiven(contextQuestionCodec, given, 'context request');
}

/** Reads a conversation from JSON that has been parsed; throws `invalid_request` that names each message at fault. */
export function parseConversation(input: unknown): readonly ConversationMessage[] {
  return parseStrictly(conversation, { code: 'invalid_request', what: 'conversation', input });
}
