import { clipped } from './text/clipped.ts';
import { lastAtOrBefore } from './text/last-at-or-before.ts';

/** A table in the lines of a document. */
export interface TableLines {
  readonly startLine: number;
  readonly endLine: number;
  /** The last line of its head. */
  readonly headEnd: number;
  /** The head as one text. */
  readonly head: string;
}

/** A longer row is no head. */
const longestHead = 500;

/** Gives the head of the table, in which text at a line is below the head; undefined for other lines. */
export function tableHeads(tables: readonly TableLines[]): (line: number) => string | undefined {
  const starts = tables.map(({ startLine }) => startLine);
  return (line) => {
    const table = tables[lastAtOrBefore(starts, line)];
    const isBelow = table !== undefined && line > table.headEnd && line <= table.endLine;
    return isBelow && table.head.trim() !== '' ? clipped(table.head.trim(), longestHead) : undefined;
  };
}
