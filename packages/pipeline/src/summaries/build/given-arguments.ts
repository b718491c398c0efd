import type { Embedder, LanguageModel, ModelPrice, SparseEncoder, Store } from '@touchstone/contract';
import { argument, givenObject, parseArgument } from '@touchstone/contract/wire';
import { tokenFamilies } from '@touchstone/lexical';
import type { SummaryPrompt } from '../model/summary-prompt.ts';
import type {
  SummariesDependencies,
  SummariesOptions,
  SummariesProgress,
  SummariesRequest,
} from './summaries-request.ts';

const text = argument.text.optional();
/** `settleRequest` tells which numbers work. */
const number = argument.checkedNumber.optional();

const requestArgument = givenObject<SummariesRequest>({
  index: argument.text,
  into: text,
  levels: argument.oneNumberOf([1, 2]).optional(),
  clusterSize: number,
  chapters: argument.flag.optional(),
  maxTokens: number,
  seed: text,
  prompt: givenObject<Partial<SummaryPrompt>>({ system: text, template: text }).optional(),
  maxInputTokens: number,
  concurrency: number,
  maxModelCalls: number,
  maxUsd: number,
});

const dependenciesArgument = givenObject<SummariesDependencies>({
  store: argument.object<Store>('a store', ['describe']),
  embedder: argument.object<Embedder>('an embedder', ['embed']).optional(),
  sparseEncoder: argument.object<SparseEncoder>('a sparse encoder', ['encode']).optional(),
  languageModel: argument.object<LanguageModel>('a language model', ['generate']).optional(),
  price: argument.object<ModelPrice>('a price', []).optional(),
  tokenFamily: argument.oneOf(tokenFamilies).optional(),
  now: argument.callback<() => number>().optional(),
});

const optionsArgument = givenObject<SummariesOptions>({
  signal: argument.signal.optional(),
  onProgress: argument.callback<(progress: SummariesProgress) => void>().optional(),
});

/** What a host passes to a function of this package. Throws `invalid_request` for what TypeScript would refuse. */
export function parseSummaryArguments(request: unknown, dependencies: unknown, options: unknown) {
  return {
    request: parseArgument(requestArgument, request, 'request for summaries'),
    dependencies: parseArgument(dependenciesArgument, dependencies, 'dependencies of summaries'),
    options: parseArgument(optionsArgument, options, 'options of summaries'),
  };
}
