import { type Filter, RetrievalError, retrievalDefaults } from '@touchstone/contract';
import { parseFilter, parseJson, UnfaithfulJsonError } from '@touchstone/contract/wire';
import type { RetrievalQuestion, RetrievalSettings } from '@touchstone/host';
import { parseFilterArguments } from './filter-argument.ts';
import { typedChoice } from './typed-choice.ts';
import { fraction, type NumberRule, typedNumber, wholeNumber } from './typed-number.ts';

/** The options of `search` that shape the request, as they were typed. */
export interface SearchArguments {
  readonly topK?: string;
  readonly method?: string;
  readonly alpha?: string;
  readonly queryPreprocessing?: string;
  readonly normalize?: boolean;
  readonly filter?: readonly string[];
  /** Text of the JSON expression. */
  readonly where?: string;
  readonly threshold?: string;
  readonly rerank?: boolean;
  readonly rerankPool?: string;
}

/** The request of a command line; the config has the defaults. A wrong value is refused with its option, as typed. */
export function searchQuestion(
  query: string,
  given: SearchArguments,
  { maxTopK }: Pick<RetrievalSettings, 'maxTopK'>,
): RetrievalQuestion {
  const { method, queryPreprocessing, where, filter } = given;
  const preprocessing = queryPreprocessing ?? (given.normalize ? 'normalize' : undefined);
  return {
    query,
    topK: numberOf(given.topK, wholeNumber('-k', 1, maxTopK)),
    searchMethod: method === undefined ? undefined : typedChoice(method, '--method', methods),
    queryPreprocessing:
      preprocessing === undefined ? undefined : typedChoice(preprocessing, '--query-preprocessing', preprocessings),
    filters: parseFilterArguments(filter ?? []),
    filter: where === undefined ? undefined : parseWhere(where),
    hybridAlpha: numberOf(given.alpha, fraction('--alpha')),
    scoreThreshold: numberOf(given.threshold, fraction('--threshold')),
    rerank: given.rerank ?? (given.rerankPool === undefined ? undefined : true),
    rerankPool: numberOf(given.rerankPool, wholeNumber('--rerank-pool', 1, retrievalDefaults.maxRerankPool)),
  };
}

const methods = ['semantic', 'keyword', 'hybrid'] as const;
const preprocessings = ['none', 'normalize'] as const;

function numberOf(typed: string | undefined, rule: NumberRule): number | undefined {
  return typed === undefined ? undefined : typedNumber(typed, rule);
}

/** The filter of `--where`. */
export function parseWhere(text: string): Filter {
  return parseFilter(readJson(text), '--where');
}

function readJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    if (cause instanceof UnfaithfulJsonError)
      throw new RetrievalError('invalid_request', `In --where, ${cause.message}.`);
    throw new RetrievalError(
      'invalid_request',
      '--where is not JSON. Write an expression such as {"op":"prefix","field":"path","value":"docs/"}, or @FILE with one in it.',
      { cause },
    );
  }
}
