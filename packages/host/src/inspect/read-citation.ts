import { type Filter, RetrievalError } from '@touchstone/contract';

/** Lines of a document, from 1 and inclusive. */
export interface LineSpan {
  readonly startLine: number;
  readonly endLine: number;
}

const maxCharacters = 2000;

/** Throws `invalid_request` for a text that is too long to be an id or a citation, instead of a search. */
export function checkCitation(name: string): void {
  if (name.length <= maxCharacters) return;
  const message = `The id or citation has ${name.length} characters: it may have ${maxCharacters} at most.`;
  throw new RetrievalError('invalid_request', message);
}

/** The lines that a citation names: `#L10-L40`, `#L10-40`, or `#L10`. */
export function linesOf(name: string): LineSpan | undefined {
  const [, start, end] = /#L(\d{1,9})(?:-L?(\d{1,9}))?$/.exec(name) ?? [];
  if (start === undefined) return undefined;
  return { startLine: Number(start), endLine: Number(end ?? start) };
}

/** A citation of lines with the mark of one; also `lib/reply.js:5-80` or `lib/reply.js:5`, as editors and compilers cite. None for other names. */
export function lineCitations(name: string): readonly string[] {
  if (linesOf(name) !== undefined) return [name];
  const [, document, start, end = start] = /^(.+?):(\d{1,9})(?:-(\d{1,9}))?$/.exec(name) ?? [];
  return document === undefined ? [] : [`${document}#L${start}-L${end}`];
}

/**
 * Possible paths or addresses in a citation. The text does not show where the source's name ends and the path begins,
 * for all of them may contain colons, and addresses may contain `#`.
 */
export function placesIn(name: string): readonly string[] {
  const tails = [name, ...partsAfter(name, ':')];
  return [...new Set(tails.flatMap((tail) => [tail, ...partsBefore(tail, '#')]))];
}

/** Chunks at any of those locations. */
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
  return marksIn(text, mark)
    .map((at) => text.slice(at + 1))
    .filter((part) => part !== '');
}

/** `a` and `a#b` of `a#b#c`. */
function partsBefore(text: string, mark: string): string[] {
  return marksIn(text, mark)
    .map((at) => text.slice(0, at))
    .filter((part) => part !== '');
}

/** No citation has more of one mark. Callers may send anything, and each mark is a reading of its own. */
const maxMarks = 16;

/** The positions of the first marks. */
function marksIn(text: string, mark: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(mark); at >= 0 && found.length < maxMarks; at = text.indexOf(mark, at + 1)) found.push(at);
  return found;
}
