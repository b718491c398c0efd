import type { CallCost, CostComponent, ModelPrice } from '@touchstone/contract';
import { callCost } from './call-cost.ts';
import type { CountedUsage, PaidUse } from './cost-of.ts';

/** A model and its price; see `PaidUse`. */
export interface PricedModel {
  readonly provider: string;
  readonly model: string;
  readonly price?: ModelPrice | 'free';
}

/** The models that a question goes through; an absent one is not called. */
export interface AskedModels {
  /** Classifies, writes variants and a hypothetical answer. */
  readonly languageModel?: PricedModel;
  readonly embedder?: PricedModel;
  readonly reranker?: PricedModel;
  /** Writes the answer. Default: no answer is written. */
  readonly answering?: PricedModel;
}

/**
 * Tokens that a question is assumed to take before anything has been counted. Prompts as they are by default, with a question of 20
 * tokens and three messages of 80; three variants of 15 and a hypothetical answer of 120 tokens; 50 candidates of 250; a context of 4,000
 * tokens and an answer of 250.
 */
export const assumedUsage = {
  classification: { calls: 1, inputTokens: 600, outputTokens: 80 },
  expansion: { calls: 1, inputTokens: 150, outputTokens: 45 },
  hyde: { calls: 1, inputTokens: 130, outputTokens: 120 },
  query_embedding: { calls: 1, tokens: 20 + 3 * 15 + 120 },
  vector_search: { calls: 5 },
  bm25_search: { calls: 4 },
  rerank: { calls: 1, tokens: 50 * (20 + 250), searchUnits: 1 },
  answer: { calls: 1, inputTokens: 4400, outputTokens: 250 },
} as const satisfies Partial<Record<CostComponent, CountedUsage>>;

/**
 * The expected cost of a question (spec 002 §9): every stage once, a hypothetical answer among them, for these tokens.
 * A question whose class leaves stages out costs less.
 */
export function estimateCost(models: AskedModels, assumed: typeof assumedUsage = assumedUsage): CallCost {
  const { languageModel, embedder, reranker, answering } = models;
  const use = (component: keyof typeof assumedUsage, model: PricedModel | undefined): readonly PaidUse[] =>
    model === undefined ? [] : [{ component, ...model, usage: billed(assumed[component], model.price) }];
  return callCost([
    ...use('classification', languageModel),
    ...use('expansion', languageModel),
    ...use('hyde', languageModel),
    ...use('query_embedding', embedder),
    ...(embedder === undefined
      ? []
      : [{ component: 'vector_search', usage: assumed.vector_search, price: 'free' } as const]),
    { component: 'bm25_search', usage: assumed.bm25_search, price: 'free' },
    ...use('rerank', reranker),
    ...use('answer', answering),
  ]);
}

/** The counts that the price is for: a reranker is billed by tokens or by searches, never by both. */
export function billed(usage: CountedUsage, price: PricedModel['price']): CountedUsage {
  if (price === 'free' || price?.perThousandSearches === undefined) return { ...usage, searchUnits: undefined };
  return { ...usage, tokens: undefined };
}

/** Days of a month (spec 002 §9). */
const daysPerMonth = 30;

/** The cost of so many queries a day over a month, in US dollars (spec 002 §9). */
export function monthlyUsd(usdPerQuery: number, queriesPerDay: number): number {
  return usdPerQuery * queriesPerDay * daysPerMonth;
}
