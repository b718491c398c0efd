import type { Scored } from '@touchstone/core-fusion';

/** The columns of a line, as trec_eval splits it: at the blanks of ASCII alone. An id may hold any other space. */
export function trecColumns(line: string): readonly string[] {
  return line.split(asciiBlanks).filter((column) => column !== '');
}

/** True if a text can be a column. */
export function isTrecColumn(text: string): boolean {
  return text !== '' && trecColumns(text)[0] === text;
}

/**
 * The order of results in trec_eval: scores descending, as numbers of single precision, in which it keeps them; ties by
 * id, see `compareTrecTies`.
 */
export function compareAsTrecEval(a: Scored, b: Scored): number {
  const [first, second] = [Math.fround(a.score), Math.fround(b.score)];
  if (first !== second) return first > second ? -1 : 1;
  return compareTrecTies(a.id, b.id);
}

/** trec_eval orders ties by the bytes of ids, descending; the bytes of UTF-8 have the order of code points, not that of UTF-16. */
function compareTrecTies(a: string, b: string): number {
  return Buffer.compare(Buffer.from(b), Buffer.from(a));
}

// Space, tab, line feed, vertical tab, form feed, carriage return: `isspace` of C.
const asciiBlanks = /[ \t\n\v\f\r]+/;
