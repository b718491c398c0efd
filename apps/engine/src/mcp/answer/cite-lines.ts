const span = /#L\d+(-L\d+)?$/;
const partOfLine = /#L\d+:chars=\d+-\d+$/;

/**
 * A citation of these lines. Docs that have an address are cited by it alone, and many passages share it: with the lines behind it `show`
 * finds each. A part of a line stays cited by its characters.
 */
export function citeLines(citation: string, startLine: number, endLine: number): string {
  if (partOfLine.test(citation)) return citation;
  return `${citation.replace(span, '')}#L${startLine}-L${endLine}`;
}
