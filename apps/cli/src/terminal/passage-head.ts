import { displayWidth } from './display-width.ts';
import type { Styles } from './styles.ts';

/** Indentation of the lines below the rank. */
const indent = '   ';

/**
 * Rank, citation and notes in lines that fit the width. A citation that is too long breaks after `/`, `:`, `#` or `@`, never inside a
 * name; notes that do not fit beside it have a line of their own.
 */
export function headLines(
  citation: string,
  notes: readonly string[],
  { rank, styles, columns }: { readonly rank: number; readonly styles: Styles; readonly columns: number },
): readonly string[] {
  const number = `${rank}.`;
  const room = Math.max(20, columns - number.length - 1);
  const rows = brokenCitation(citation, room);
  const cited = rows.map((row, at) => (at === 0 ? `${styles.strong(number)} ` : indent) + styles.place(row));
  const last = cited.at(-1) ?? '';
  const together = [last, ...notes].join('  ');
  if (displayWidth(together) <= columns || notes.length === 0) return [...cited.slice(0, -1), together];
  return [...cited, ...notes.map((note) => indent + note)];
}

function brokenCitation(citation: string, room: number): readonly string[] {
  const rows: string[] = [];
  for (const part of citation.match(/[^/:#@]+[/:#@]*|[/:#@]+/g) ?? [citation]) {
    const last = rows.at(-1);
    if (last !== undefined && displayWidth(last + part) <= room) rows[rows.length - 1] = last + part;
    else rows.push(part);
  }
  return rows;
}
