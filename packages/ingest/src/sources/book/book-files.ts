import { basename, dirname, resolve } from 'node:path';

/** The chapter of a book that a whole file belongs to. */
export interface FileChapter {
  /** As the book counts it; absent for a preface or an appendix, and in a book that does not count. */
  readonly number?: number;
  readonly title?: string;
}

/** The files of a source as a book's contents name them. */
export interface BookFiles {
  /** Absolute places of the files, in order. */
  readonly locations: readonly string[];
  has(location: string): boolean;
  /** The text of one; undefined where it is no file of the source, or no text. */
  read(location: string): Promise<string | undefined>;
}

/** The place that a path in a list of contents leads to. */
export function placeOf(from: string, path: string): string {
  return resolve(dirname(from), path);
}

export function isNamed(location: string, ...names: readonly string[]): boolean {
  return names.includes(basename(location).toLowerCase());
}
