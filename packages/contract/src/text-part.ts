/** The characters that a text is of something longer: of a record, or of a line. */
export interface TextPart {
  /** The id of the record; `L12` for a line. */
  readonly of: string;
  /** In UTF-16 code units from 0. */
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** The location of a chunk in its metadata. */
interface Placed {
  readonly anchor?: string;
  readonly start_line?: number;
  readonly end_line?: number;
}

/** The anchor of a chunk that is a part of something: `id:chars=900-1700`, `L12:chars=0-1950`. */
export function partAnchor({ of, start, end }: TextPart): string {
  return `${of}:chars=${start}-${end}`;
}

/** Reads such an anchor; undefined for any other. */
export function textPart(anchor: string | undefined): TextPart | undefined {
  const [, of, start, end] = /^(.+):chars=(\d+)-(\d+)$/s.exec(anchor ?? '') ?? [];
  return of === undefined ? undefined : { of, start: Number(start), end: Number(end) };
}

/** The characters of its line that a chunk is; undefined for one that is whole lines, or has none. */
export function linePart({ anchor, start_line, end_line }: Placed): TextPart | undefined {
  if (start_line === undefined || start_line !== end_line) return undefined;
  const part = textPart(anchor);
  return part?.of === `L${start_line}` ? part : undefined;
}
