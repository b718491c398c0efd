import {
  type CallOptions,
  type Clock,
  type ErrorCode,
  type FallbackCode,
  fallbackCodes,
  isRetrievalError,
  RetrievalError,
  systemClock,
  type Warning,
} from '@touchstone/contract';
import type { Scored } from '@touchstone/core-fusion';
import { collapseResults } from './collapse-results.ts';
import type { QueryAnswer } from './run-record.ts';

/** A system's answer to one query. */
export interface Retrieved<Result extends Scored> {
  /** Best first: the position is the rank, whatever the scores. */
  readonly results: readonly Result[];
  /** The answer's warnings. One for the answer of another method makes the query fail, unless the set allows it. */
  readonly warnings?: readonly Warning[];
  /** Kept with the answer as they are: see `QueryAnswer`. */
  readonly notes?: Pick<QueryAnswer, 'before' | 'grounding' | 'attributions' | 'trace' | 'passages'>;
}

/** Any system that ranks; it gets the whole query, so that a request can use more of it than its text. */
export type Retrieve<Query, Result extends Scored> = (query: Query, options: CallOptions) => Promise<Retrieved<Result>>;

export interface AskOptions<Query> extends CallOptions {
  /** Fallbacks that count as answers to a query. Default: none. */
  readonly allowedFallbacks?: (query: Query) => readonly FallbackCode[];
  /** Default: the machine's time. */
  readonly clock?: Clock;
}

/** Runs one query and times it. A failure that other queries may not share is its answer; any other is thrown. */
export async function askQuery<Query extends { readonly id: string }, Result extends Scored>(
  query: Query,
  retrieve: Retrieve<Query, Result>,
  options: AskOptions<Query>,
): Promise<QueryAnswer> {
  const { clock = systemClock, signal, allowedFallbacks } = options;
  const started = clock.monotonicMs();
  try {
    const { results, warnings, notes } = await retrieve(query, { signal });
    const latencyMs = clock.monotonicMs() - started;
    requireSound(query.id, results);
    const { fallbacks, refused } = fallbacksIn(warnings, allowedFallbacks?.(query));
    if (refused !== undefined) {
      const error = { code: 'unavailable', message: refused.message } as const;
      return { query: query.id, results: [], latencyMs, error, fallbacks, trace: notes?.trace };
    }
    const documents = collapseResults(results, ({ id }) => id);
    if (documents.length < results.length) {
      throw badResponse(query.id, 'a document twice: use `collapseResults` where results are chunks');
    }
    const told = fallbacks.length > 0 ? fallbacks : undefined;
    return { query: query.id, results: documents, latencyMs, ...notes, fallbacks: told };
  } catch (error) {
    if (!isRetrievalError(error) || !passing.has(error.code)) throw error;
    const { code, message } = error;
    return { query: query.id, results: [], latencyMs: clock.monotonicMs() - started, error: { code, message } };
  }
}

/** The fallbacks in a system's warnings, each once, and the first that is not allowed. */
function fallbacksIn(warnings: readonly Warning[] = [], allowed: readonly FallbackCode[] = []) {
  const told = warnings.filter(({ code }) => fallbackOf(code) !== undefined);
  const fallbacks = [...new Set(told.flatMap(({ code }) => fallbackOf(code) ?? []))];
  const refused = told.find(({ code }) => !allowed.some((each) => each === code));
  return { fallbacks, refused };
}

function fallbackOf(code: Warning['code']): FallbackCode | undefined {
  return fallbackCodes.find((each) => each === code);
}

function requireSound(query: string, results: readonly Scored[]): void {
  const odd = results.find(({ score }) => !Number.isFinite(score));
  if (odd !== undefined) throw badResponse(query, `the score ${String(odd.score)} for "${odd.id}"`);
}

function badResponse(query: string, what: string): RetrievalError {
  return new RetrievalError('bad_response', `The answer to query "${query}" holds ${what}.`);
}

/** Codes of failures that need not repeat with the next query. */
const passing: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'invalid_request',
  'rate_limited',
  'timeout',
  'unavailable',
  'bad_response',
]);
