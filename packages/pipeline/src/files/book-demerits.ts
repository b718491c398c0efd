import type { Metadata } from '@touchstone/contract';

interface OfDocument {
  readonly metadata: Metadata;
}

/**
 * For a question, how far each chunk of a book ranks behind the others, in logits. Contents, indexes and references share its words, and
 * hold no answer. A section says what its subject is where it begins: a further chunk of it ranks behind, as the subjects of the
 * indexes of three manuals show (`npm run -s bench:manuals`).
 */
export function bookDemerits(query: string, chunks: readonly OfDocument[]): (metadata: Metadata) => number {
  const isList = unaskedList(query);
  const begins = new Map<string, number>();
  for (const { metadata } of chunks) {
    const { chunk_index: at } = metadata;
    if (!isOfBook(metadata) || at === undefined) continue;
    const section = sectionOf(metadata);
    begins.set(section, Math.min(at, begins.get(section) ?? at));
  }
  return (metadata) => {
    if (isList(metadata)) return listDemerit;
    const begin = isOfBook(metadata) ? begins.get(sectionOf(metadata)) : undefined;
    return begin === undefined || metadata.chunk_index === begin ? 0 : furtherDemerit;
  };
}

const listDemerit = 3;
const furtherDemerit = 0.8;

function isOfBook({ section, page_number: page, chapter_number: chapter }: Metadata): boolean {
  return section !== undefined && (page !== undefined || chapter !== undefined);
}

function sectionOf({ repo, path, document_id: document, section }: Metadata): string {
  return `${repo}:${path ?? document}#${section}`;
}

/** For a question, whether a chunk is a list that the question is not about. */
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
