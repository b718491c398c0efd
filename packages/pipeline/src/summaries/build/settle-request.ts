import { RetrievalError } from '@touchstone/contract';
import { type SummaryPrompt, summaryPrompt } from '../model/summary-prompt.ts';
import {
  type SummariesDependencies,
  type SummariesRequest,
  summariesIndexOf,
  summaryDefaults,
} from './summaries-request.ts';

/** A request with its defaults filled in. */
export interface SettledRequest {
  readonly index: string;
  readonly into: string;
  readonly levels: 1 | 2;
  readonly clusterSize: number;
  readonly chapters: boolean;
  readonly maxTokens: number;
  readonly seed: string;
  readonly prompt: SummaryPrompt;
  readonly maxInputTokens: number;
  readonly concurrency: number;
  readonly maxModelCalls: number;
  readonly maxUsd: number;
}

/** Throws `invalid_config` for settings that cannot work, and for a cap in dollars on a model whose price is not known. */
export function settleRequest(
  request: SummariesRequest,
  { languageModel, price }: Pick<SummariesDependencies, 'languageModel' | 'price'>,
): SettledRequest {
  const settled: SettledRequest = {
    index: request.index,
    into: request.into ?? summariesIndexOf(request.index),
    levels: request.levels ?? summaryDefaults.levels,
    clusterSize: request.clusterSize ?? summaryDefaults.clusterSize,
    chapters: request.chapters ?? summaryDefaults.chapters,
    maxTokens: request.maxTokens ?? summaryDefaults.maxTokens,
    seed: request.seed ?? summaryDefaults.seed,
    prompt: {
      system: request.prompt?.system ?? summaryPrompt.system,
      template: request.prompt?.template ?? summaryPrompt.template,
    },
    maxInputTokens: request.maxInputTokens ?? summaryDefaults.maxInputTokens,
    concurrency: request.concurrency ?? summaryDefaults.concurrency,
    maxModelCalls: request.maxModelCalls ?? Number.POSITIVE_INFINITY,
    maxUsd: request.maxUsd ?? Number.POSITIVE_INFINITY,
  };
  if (settled.into === settled.index) {
    throw refused(request, 'into', `"${settled.into}" is the index that is summarized: name another one`);
  }
  const wholeNumbers = { clusterSize: 2, maxTokens: 20, maxInputTokens: 100, concurrency: 1 } as const;
  for (const [field, least] of Object.entries(wholeNumbers) as [keyof typeof wholeNumbers, number][]) {
    const value = settled[field];
    if (Number.isInteger(value) && value >= least) continue;
    throw refused(request, field, `${value} is not a whole number from ${least}`);
  }
  for (const field of ['maxModelCalls', 'maxUsd'] as const) {
    if (!(settled[field] >= 0)) throw refused(request, field, `${settled[field]} is not a number from 0`);
  }
  if (!settled.prompt.template.includes('{passages}')) {
    throw refused(request, 'prompt', 'its template has no {passages}, so the model would not see what to summarize');
  }
  const isPriced = price?.perMillionTokens !== undefined && price.perMillionOutputTokens !== undefined;
  if (languageModel !== undefined && request.maxUsd !== undefined && !isPriced) {
    throw refused(
      request,
      'maxUsd',
      `the price of ${languageModel.name}/${languageModel.model} is not known: state it (prices), or limit maxModelCalls`,
    );
  }
  return settled;
}

function refused({ index }: SummariesRequest, field: string, why: string): RetrievalError {
  return new RetrievalError('invalid_config', `Summaries of "${index}": ${field}: ${why}.`);
}
