import type { RetrievalSettings } from '@touchstone/config';
import { nearestName, RetrievalError, type RetrievalRequest, type SearchMethod } from '@touchstone/contract';
import { parseRetrievalRequest } from '@touchstone/contract/wire';
import { parseFilterArguments } from './filter-argument.js';

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
}

/**
 * The request that a command line asks for; what it does not say comes from the config. Values go through the same codec
 * as every other request, so a wrong one is refused in the same words.
 */
export function searchRequest(
  query: string,
  index: string,
  given: SearchArguments,
  settings: RetrievalSettings,
): RetrievalRequest {
  const method = given.method ?? settings.searchMethod;
  refuseMistyped(method);
  const wire = {
    index,
    query,
    top_k: numberOr(given.topK, settings.topK),
    search_method: method,
    query_preprocessing: given.queryPreprocessing ?? (given.normalize ? 'normalize' : settings.queryPreprocessing),
    filters: parseFilterArguments(given.filter ?? []),
    ...(given.where === undefined ? {} : { filter: parseWhere(given.where) }),
    ...(given.alpha !== undefined || method === 'hybrid'
      ? { hybrid_alpha: numberOr(given.alpha, settings.hybridAlpha) }
      : {}),
    ...(given.threshold === undefined ? {} : { score_threshold: numberOr(given.threshold, Number.NaN) }),
  };
  const { maxTopK, scoreThreshold } = settings;
  return parseRetrievalRequest(wire, { maxTopK, scoreThreshold });
}

/** Suggests the method that was meant; what is near none is left to the codec. */
function refuseMistyped(method: string): void {
  const near = nearestName(method, methods);
  if (near === undefined || methods.includes(method)) return;
  throw new RetrievalError(
    'invalid_request',
    `search_method must be "semantic", "keyword" or "hybrid"; found "${method}". Did you mean "${near}"?`,
  );
}

const methods: readonly string[] = ['semantic', 'keyword', 'hybrid'] satisfies readonly SearchMethod[];

/** What is no number stays as it was typed, and the codec refuses it. */
function numberOr(typed: string | undefined, otherwise: number): number | string {
  if (typed === undefined) return otherwise;
  return typed === 'NaN' || /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(typed) ? Number(typed) : typed;
}

function parseWhere(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new RetrievalError(
      'invalid_request',
      '--where is not JSON. Write an expression such as {"op":"prefix","field":"path","value":"docs/"}, or @FILE with one in it.',
      { cause },
    );
  }
}
