import type { TableLines } from '../table-heads.ts';
import type { ChapterStart } from './chapters.ts';
import type { Unit } from './unit.ts';

/** A heading of a document, in reading order. */
export interface Heading {
  /** The headings above it and itself, joined by ` > `: the `section` of the text below. */
  readonly section: string;
  readonly text: string;
  /** The author's own id: `{#id}` after the heading. */
  readonly id?: string;
  /** From 1. */
  readonly startLine: number;
}

/** The structure of one document. */
interface Outline {
  /** In order, covering lines 1 to `lineCount`. */
  readonly units: readonly Unit[];
  /** In reading order; absent where the document has none. */
  readonly headings?: readonly Heading[];
  /** In reading order; empty or absent where the document has sections and no chapters. */
  readonly chapters?: readonly ChapterStart[];
  /** In reading order: the head of a table goes with each chunk of its further rows. */
  readonly tables?: readonly TableLines[];
  /** The document's own title. */
  readonly title?: string;
  /** The lines as they are embedded and searched, where markup is no text: as many as the text has. Absent for the lines themselves. */
  readonly searchLines?: readonly string[];
  /** Frees the memory that the units read; for when no more parts of units are needed. */
  readonly release?: () => void;
}

/** Finds the structure of a text. `lineCount` is the number of its lines as `splitLines` counts them. */
export type Chunker = (text: string, lineCount: number) => Outline;
