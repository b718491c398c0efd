import type { Metadata } from '@touchstone/contract';

/** In logits: a list of what a book holds shares the words of a question, and holds no answer. */
export const listDemerit = 3;

/** For a question, whether a chunk is such a list, and the question is not about it. */
export function unaskedList(query: string): (metadata: Metadata) => boolean {
  const unasked = new Set(Object.keys(asked).filter((part) => !asked[part]?.test(query)));
  return ({ book_part: part }) => part !== undefined && unasked.has(part);
}

/** Words of a question about a list; a glossary is not here, since it answers. */
const asked: Readonly<Record<string, RegExp>> = {
  contents: /\b(?:contents|chapters?|sections?|parts?|outline|structure|structured|organi[sz]ed|table of)\b/i,
  index: /\b(?:index(?:es)?|pages?)\b/i,
  references:
    /\b(?:references?|bibliograph\w*|cit(?:e|es|ed|ation|ations)|papers?|literature|authors?|published|sources?|works?)\b/i,
};
