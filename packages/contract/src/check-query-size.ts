import { RetrievalError } from './errors.js';
import { formatNumber } from './quantities.js';
import { requestLimits } from './request-limits.js';

/** Throws `invalid_request` for a query that is longer, or has more distinct words, than `requestLimits` allows. */
export function checkQuerySize(query: string): void {
  const { maxQueryCharacters } = requestLimits;
  if (query.length > maxQueryCharacters) {
    throw new RetrievalError(
      'invalid_request',
      `The query has ${formatNumber(query.length)} characters: use at most ${formatNumber(maxQueryCharacters)}.`,
    );
  }
  if (hasTooManyWords(query)) throw new RetrievalError('invalid_request', `The query ${tooManyWords}.`);
}

/** What is wrong with a query that has too many words. */
export const tooManyWords = `must have at most ${formatNumber(requestLimits.maxQueryWords)} distinct words`;

/** Whether a query has more distinct words than `requestLimits` allows. */
export function hasTooManyWords(query: string): boolean {
  const words = new Set<string>();
  for (const word of wordsOf(query)) {
    if (words.add(word.toLowerCase()).size > requestLimits.maxQueryWords) return true;
  }
  return false;
}

function* wordsOf(query: string): Generator<string> {
  for (const [run] of query.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    for (const [part] of run.matchAll(/\p{Lu}*[^\p{Lu}]+|\p{Lu}+/gu)) {
      if (unspaced.test(part)) yield* pairsOf(part);
      else yield part;
    }
  }
}

/** Scripts that are written without spaces are searched by pairs of characters. */
const unspaced = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Mymr}]/u;

function* pairsOf(word: string): Generator<string> {
  const characters = [...word];
  for (let i = 0; i < characters.length; i += 1) yield characters.slice(i, i + 2).join('');
}
