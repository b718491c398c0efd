import type { Shapes } from '../shape.ts';

/** What a language has that parsers stumble over. */
export interface CodeLanguage {
  readonly extensions: readonly string[];
  /** Pairs that nest. */
  readonly pairs: readonly (readonly [open: string, close: string])[];
  /** Beginnings that need an end. */
  readonly opens: readonly string[];
  readonly definition: (at: number) => string;
  /** Pieces for texts in random order. */
  readonly pieces: readonly string[];
  readonly more?: Shapes;
}
