import type { Filter } from '@touchstone/contract';

/** Lines of a document, from 1 and inclusive. */
export interface LineSpan {
  readonly startLine: number;
  readonly endLine: number;
}

/** The lines that a citation names: `#L10-L40`, or `#L10`. */
export function linesOf(name: string): LineSpan | undefined {
  const [, start, end] = /#L(\d{1,9})(?:-L(\d{1,9}))?$/.exec(name) ?? [];
  if (start === undefined) return undefined;
  return { startLine: Number(start), endLine: Number(end ?? start) };
}

/**
 * What may be the path or address in a citation. Where the source's name ends and the path begins is not to be told from the text,
 * for all of them may hold colons, and addresses may hold `#`.
 */
export function placesIn(name: string): readonly string[] {
  const tails = [name, ...partsAfter(name, ':')];
  return [...new Set(tails.flatMap((tail) => [tail, ...partsBefore(tail, '#')]))];
}

/** Chunks at any of those places. */
export function atPlace(name: string): Filter {
  const values = placesIn(name);
  return {
    op: 'or',
    filters: [
      { op: 'in', field: 'path', values },
      { op: 'in', field: 'url', values },
    ],
  };
}

/** `b:c` and `c` of `a:b:c`. */
export function partsAfter(text: string, mark: string): string[] {
  const [, ...rest] = text.split(mark);
  return rest.map((_, at) => rest.slice(at).join(mark)).filter((part) => part !== '');
}

/** `a` and `a#b` of `a#b#c`. */
function partsBefore(text: string, mark: string): string[] {
  const parts = text.split(mark);
  return parts
    .slice(1)
    .map((_, at) => parts.slice(0, at + 1).join(mark))
    .filter((part) => part !== '');
}
