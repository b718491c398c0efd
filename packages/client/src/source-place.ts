/** A location in an index, with neighbouring lines. */
export type SourcePlace = (
  | {
      /** As a result or a pack has it, or the id of a chunk. */
      readonly citation: string;
    }
  | {
      readonly path: string;
      /** First and last line, inclusive, from 1. Without lines or a page: the whole document. */
      readonly lines?: readonly [first: number, last: number];
    }
  | {
      /** A document with pages. */
      readonly path: string;
      /** From 1. */
      readonly page: number;
    }
) & {
  /** Lines before and after it. Default: none. */
  readonly before?: number;
  readonly after?: number;
};

/** The query parameters of a location. */
export function placeQuery(place: SourcePlace): Readonly<Record<string, string | number | undefined>> {
  const { before, after } = place;
  if ('citation' in place) return { citation: place.citation, before, after };
  if ('page' in place) return { path: place.path, page: place.page, before, after };
  return { path: place.path, lines: place.lines?.join('-'), before, after };
}
