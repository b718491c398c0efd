import type { ChapterStart } from './chapters.ts';
import type { Unit } from './unit.ts';

/** A heading of a document, in reading order. */
export interface Heading {
  /** The headings above it and itself, joined by ` > `: the `section` of what stands below. */
  readonly section: string;
  readonly text: string;
  /** What the author named it: `{#id}` after the heading. */
  readonly id?: string;
  /** From 1. */
  readonly startLine: number;
}

/** What a chunker found in one document. */
interface Outline {
  /** In order, covering lines 1 to `lineCount`. */
  readonly units: readonly Unit[];
  /** In reading order; absent where the document has none. */
  readonly headings?: readonly Heading[];
  /** In reading order; empty or absent where the document has sections and no chapters. */
  readonly chapters?: readonly ChapterStart[];
  /** What the document calls itself. */
  readonly title?: string;
  /** Frees what the units read from; to be called once no unit is asked for its parts any more. */
  readonly release?: () => void;
}

/** Finds the structure of a text. `lineCount` is the number of its lines as `splitLines` counts them. */
export type Chunker = (text: string, lineCount: number) => Outline;
