import { RetrievalError } from './errors.ts';
import { formatNumber } from './quantities.ts';
import { mostOf, type RequestLimits, requestLimits } from './request-limits.ts';

/** Throws `invalid_request` for a query that is longer, or has more distinct words, than the limits allow. */
export function checkQuerySize(query: string, limits: QueryLimits = requestLimits): void {
  const { maxQueryCharacters, maxQueryWords } = limits;
  if (query.length > maxQueryCharacters) {
    throw new RetrievalError(
      'invalid_request',
      `The query has ${formatNumber(query.length)} characters: use at most ${mostOf('maxQueryCharacters', limits)}.`,
    );
  }
  if (hasMoreWords(query, maxQueryWords)) {
    throw new RetrievalError(
      'invalid_request',
      `The query must have at most ${mostOf('maxQueryWords', limits)} distinct words.`,
    );
  }
}

type QueryLimits = Pick<RequestLimits, 'maxQueryCharacters' | 'maxQueryWords'>;

/** The message for a query that has too many words. */
export const tooManyWords = `must have at most ${formatNumber(requestLimits.maxQueryWords)} distinct words`;

/** True if a query has more distinct words than `requestLimits` allows. */
export function hasTooManyWords(query: string): boolean {
  return hasMoreWords(query, requestLimits.maxQueryWords);
}

function hasMoreWords(query: string, most: number): boolean {
  // Each word takes a character at least.
  if (query.length <= most) return false;
  const words = new Set<string>();
  for (const word of wordsOf(query)) if (words.add(word.toLowerCase()).size > most) return true;
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
