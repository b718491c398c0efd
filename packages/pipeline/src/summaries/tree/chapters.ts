import type { Leaf } from './leaf.ts';

/** The chunks of one chapter, in the order of the leaves. */
export interface Chapter {
  /** Unique among the chapters of an index: source, document where it is a whole book, number and title. */
  readonly key: string;
  /** The book that it is a chapter of: its document, else its source. */
  readonly book: string;
  readonly number?: number;
  readonly title?: string;
  readonly leaves: readonly number[];
}

/**
 * The chapters that the chunks name by `chapter_number`, or by `chapter_title` alone (a preface, an appendix), in the order in which
 * they begin. A document that holds several chapters is a book of its own: its third chapter is not that of another document. Where
 * each document holds one chapter or a part of one, the source is the book.
 */
export function findChapters(leaves: readonly Pick<Leaf, 'id' | 'metadata'>[]): readonly Chapter[] {
  const chaptersOfDocument = new Map<string, Set<string>>();
  for (const leaf of leaves) {
    const document = leaf.metadata.document_id ?? leaf.id;
    const chapters = chaptersOfDocument.get(document) ?? new Set();
    chaptersOfDocument.set(document, chapters.add(nameOf(leaf) ?? ''));
  }
  const found = new Map<string, { book: string; number?: number; title?: string; leaves: number[] }>();
  for (const [at, leaf] of leaves.entries()) {
    const name = nameOf(leaf);
    if (name === undefined) continue;
    const { source_id: source = '', document_id: document = leaf.id, chapter_number, chapter_title } = leaf.metadata;
    const isBook = [...(chaptersOfDocument.get(document) ?? [])].filter((each) => each !== '').length > 1;
    const place = [source, isBook ? document : ''];
    const [key, book] = [JSON.stringify([...place, name]), JSON.stringify(place)];
    const chapter = found.get(key) ?? { book, number: chapter_number, title: chapter_title, leaves: [] };
    chapter.leaves.push(at);
    found.set(key, chapter);
  }
  return [...found].map(([key, chapter]) => ({ key, ...chapter }));
}

function nameOf({ metadata: { chapter_number, chapter_title } }: Pick<Leaf, 'metadata'>): string | undefined {
  if (chapter_number === undefined && chapter_title === undefined) return undefined;
  return JSON.stringify([chapter_number ?? null, chapter_title ?? null]);
}
