/** The characters of a record that a text is. */
export interface RecordSpan {
  readonly id: string;
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** Reads the anchor that ingestion gives the parts of a long record: `id:chars=900-1700`. */
export function recordSpan(anchor: string | undefined): RecordSpan | undefined {
  const [, id, start, end] = /^(.+):chars=(\d+)-(\d+)$/s.exec(anchor ?? '') ?? [];
  return id === undefined ? undefined : { id, start: Number(start), end: Number(end) };
}

/** The anchor of the parts from one to another; undefined where these are no parts of one record. */
export function joinedAnchor(first: string | undefined, last: string | undefined): string | undefined {
  const [from, to] = [recordSpan(first), recordSpan(last)];
  return from === undefined || from.id !== to?.id ? undefined : `${from.id}:chars=${from.start}-${to.end}`;
}
