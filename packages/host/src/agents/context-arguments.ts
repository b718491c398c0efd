import { type ContextRequest, contextDefaults, queryTypes } from '@touchstone/contract';
import { contextRequestCodec, parseContextRequest } from '@touchstone/contract/wire';
import { z } from 'zod';
import type { RequestForm } from './request-arguments.ts';

/** The arguments of the model. This describes them and checks nothing: see `toolArguments`. */
export const contextArguments = z.looseObject({
  query: z.unknown().meta({
    type: 'string',
    description: 'The question, complete in itself. Name pages and chapters in words, such as "page 42".',
  }),
  query_type: z
    .unknown()
    .optional()
    .meta({
      type: 'string',
      enum: [...queryTypes],
      description: 'The class of the question. Default: found out from the question.',
    }),
  top_k: z
    .unknown()
    .optional()
    .meta({
      type: 'integer',
      minimum: 1,
      maximum: contextDefaults.maxTopK,
      description: `Passages of the context. Default: ${contextDefaults.topK}.`,
    }),
  max_tokens: z
    .unknown()
    .optional()
    .meta({
      type: 'integer',
      minimum: 1,
      description: `Tokens of the whole context. Default: ${contextDefaults.maxTokens}.`,
    }),
});

/** The developer's settings, which the model cannot change: filters, form, time and cost. */
export type FixedContext = Partial<Omit<ContextRequest, 'query' | 'queryType' | 'topK' | 'maxTokens'>>;

/** Turns arguments into a request for a context. */
export const contextForm: RequestForm<ContextRequest> = {
  parameters: contextArguments,
  fixedNames: {
    history: 'history',
    index: 'index',
    filters: 'filters',
    filter: 'filter',
    order: 'order',
    neighbors: 'neighbors',
    wholeSections: 'whole_sections',
    timeBudgetMs: 'time_budget_ms',
    maxCostUsd: 'max_cost_usd',
  } satisfies Record<keyof FixedContext, string>,
  codec: contextRequestCodec,
  parse: parseContextRequest,
  example: '{"query": "how does recovery work"}',
};
