import { type QueryPreprocessing, RetrievalError } from '@touchstone/contract';

/**
 * The query that every branch searches with (spec 001, `query_preprocessing`): unchanged for `none`, the result of
 * `normalizeQueryText` for `normalize`. A hybrid search preprocesses once and hands the same text to both branches.
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
    ? '`query` holds no letter and no number, so nothing is left after normalisation: write a question, or set `query_preprocessing` to "none".'
    : '`query` is empty: write a question.';
}

/**
 * Spec 001's `normalize`: compatibility forms are decomposed (NFKD), accents on Latin, Greek and Cyrillic letters go,
 * case goes, all but letters, numbers and marks become spaces, spaces collapse, and the rest is recomposed (NFC). Marks
 * of other scripts stay, because there they distinguish words: か is not が, and a Thai or Hindi word without its vowel
 * signs is no word.
 *
 * `How does retrieval work?` becomes `how does retrieval work`. Text without a letter or number becomes ''.
 */
export function normalizeQueryText(text: string): string {
  return text.normalize('NFKD').replace(accents, '$1').toLowerCase().replace(separators, ' ').trim().normalize('NFC');
}

const accents = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu;

/** A mark needs a letter or number to sit on: with an emoji goes its variation selector. */
const separators = /^\p{M}+|(?:[^\p{L}\p{N}\p{M}]\p{M}*)+/gu;
