const span = /#L\d+(-L\d+)?$/;

/**
 * A citation of these lines. Docs that have an address are cited by it alone, and many passages share it: with the lines behind it `show`
 * finds each.
 */
export function citeLines(citation: string, startLine: number, endLine: number): string {
  return `${citation.replace(span, '')}#L${startLine}-L${endLine}`;
}
