import type { Conversation } from './conversation-topic.ts';

/** The item that "second one", "latter" or "last point" names in the answer's list, or in the question's "A or B". */
export function listedItem(which: string, { question, answer }: Conversation): string | undefined {
  const lists = [numberedLines(answer), commaList(answer), commaList(question.replace(/[\s?.!]+$/, ''))];
  const word = which.toLowerCase().split(' ')[0] ?? '';
  for (const items of lists) {
    if (items.length < 2) continue;
    const place = word === 'last' || word === 'latter' ? items.length - 1 : word === 'former' ? 0 : places.get(word);
    const item = place === undefined ? undefined : items[place];
    if (item !== undefined) return item;
  }
  return undefined;
}

/** Lines that begin with a number or a bullet, up to their first stop. */
function numberedLines(text: string): readonly string[] {
  return text
    .split('\n')
    .flatMap((line) => line.match(/^\s*(?:\d{1,2}[.)]|[-*•])\s+(?<item>\S.*)$/)?.groups?.item ?? [])
    .map((item) => short(item.split(/[.:;(]| - | – /)[0] ?? ''));
}

/** "A, B and C" of the first sentence that has it; "A and B" where a sentence is nothing else. */
function commaList(text: string): readonly string[] {
  for (const sentence of text.split(/(?<=[.!?])\s+|\n/)) {
    const list = sentence.match(
      /(?<items>[^.:;!?]+(?:, [^.:;!?,]+)+,? (?:and|or) [^.:;!?,]+)|(?<pair>[^.,:;!?]+ (?:and|or|vs\.?|versus) [^.,:;!?]+)/,
    );
    const text = list?.groups?.items ?? list?.groups?.pair;
    if (text === undefined) continue;
    const items = text
      .split(/,? (?:and|or|vs\.?|versus) |, /)
      .map((item) => short(item.replace(/^.*\b(?:are|is|were|was|include|includes|between|compare)\b:? /i, '')));
    if (items.every((item) => item !== '' && item.split(' ').length <= 8)) return items;
  }
  return [];
}

function short(item: string): string {
  return item
    .replace(/^\s*(?:the|a|an|both|either) /i, '')
    .replace(/[*_"'`]/g, '')
    .trim();
}

const places: ReadonlyMap<string, number> = new Map([
  ...['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh'].map((word, index) => [word, index] as const),
  ...['1st', '2nd', '3rd', '4th', '5th'].map((word, index) => [word, index] as const),
]);
