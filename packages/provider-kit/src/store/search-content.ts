import type { IndexedChunk } from '@touchstone/contract';

/** A store's text for the keyword branch: the part before the chunk's text, or all of it; neither: the text. */
export interface SearchContent {
  readonly before?: string;
  readonly searchText?: string;
}

/** As little as gives the search text back. */
export function searchContentOf({ text, searchText = text }: Pick<IndexedChunk, 'text' | 'searchText'>): SearchContent {
  if (!searchText.endsWith(text)) return { searchText };
  return searchText === text ? {} : { before: searchText.slice(0, searchText.length - text.length) };
}

/** The search text of a chunk. */
export function searchTextOf(text: string, { before = '', searchText }: SearchContent): string {
  return searchText ?? `${before}${text}`;
}
