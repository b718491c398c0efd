/**
 * A stretch of text in one font, as the page shows it after its rotation: x grows in the direction of reading, y downwards, in
 * points.
 */
export interface Run {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  /** Height of the font. */
  readonly size: number;
  readonly font: string;
  readonly monospaced: boolean;
  readonly rightToLeft: boolean;
  /** A blank was set before it, however narrow. */
  readonly spaceBefore: boolean;
}
