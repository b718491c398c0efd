import { type QueryPreprocessing, RetrievalError } from '@touchstone/contract';
import { normalizeQueryText } from './normalize-query-text.ts';

/**
 * The query that every branch searches with (spec 001, `query_preprocessing`): exactly as given for `none`, the result
 * of `normalizeQueryText` for `normalize`. A hybrid search preprocesses once and hands the same text to both branches.
 *
 * Throws `invalid_request` when nothing to search for is left.
 */
export function preprocessQuery(query: string, mode: QueryPreprocessing): string {
  const processed = mode === 'normalize' ? normalizeQueryText(query) : query;
  if (processed.trim() === '') throw new RetrievalError('invalid_request', emptyMessage(mode));
  return processed;
}

function emptyMessage(mode: QueryPreprocessing): string {
  return mode === 'normalize'
    ? '`query` holds no letter and no number, so nothing is left after normalisation: ask with words, or set `query_preprocessing` to "none".'
    : '`query` is empty: ask with words.';
}
