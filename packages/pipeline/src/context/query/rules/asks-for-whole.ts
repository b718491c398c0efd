import { findPlaces } from './find-places.ts';
import { isContentWord } from './noun-phrases.ts';
import { queryTokens } from './query-tokens.ts';

/**
 * True if a question (see `plainLine`) has a chapter or the book as its whole topic: "I missed chapter ten. What
 * happened?", "What is this book trying to say?". Its class is a summary.
 */
export function asksForWhole(question: string): boolean {
  const places = findPlaces(question);
  if (places.some(({ kind }) => kind === 'page')) return false;
  const tokens = queryTokens(question).filter(
    ({ start, end, text }) =>
      /[\p{L}\p{N}]/u.test(text) && !places.some((place) => start < place.end && end > place.start),
  );
  const namesBook = tokens.some(({ lower }) => wholes.has(lower)) && /\bwhat\b/i.test(question);
  if (places.length === 0 && !namesBook) return false;
  return tokens.every(({ lower }) => !isContentWord(lower) || generic.has(lower) || wholes.has(lower));
}

/** True if a question for a summary names the book alone: "Summarize this book", "an overview of the whole text". */
export function namesWholeAlone(question: string): boolean {
  const words = queryTokens(question).filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  const isAboutNothing = words.every(
    ({ lower }) => !isContentWord(lower) || generic.has(lower) || wholes.has(lower) || summaryWords.has(lower),
  );
  return isAboutNothing && words.some(({ lower }) => wholes.has(lower));
}

const summaryWords: ReadonlySet<string> = new Set([
  'abstract',
  'brief',
  'gist',
  'outline',
  'overview',
  'please',
  'recap',
  'summarise',
  'synopsis',
]);
const wholes: ReadonlySet<string> = new Set([
  'book',
  'novel',
  'text',
  'paper',
  'document',
  'essay',
  'article',
  'manual',
  'report',
]);
// Words that phrase a request, or that fit every chapter.
const generic: ReadonlySet<string> = new Set(
  `about answer brief briefly concisely argue argues argument cover covers covered contain contains content contents deal deals discuss discusses discussed
   describe describes explain explains get give go goes happen happens happened have hear idea ideas important inside know learn lesson
   lessons like main matter matters mean means message minute minutes miss missed need out overall part point points present presents
   propose quick quickly read reading say saying says show shows short shortly simple simply story take talk talks teach teaches tell
   tells thing things topic topics treat treated treats try trying understand walk want whole wish world writer author conclude concludes
   claim claims claimed remember summary summarize thanks mainly basically essentially entire entirely time again skip skipped forgot
   catch bring fill speed run through subject subjects theme themes ground`.split(/\s+/),
);
