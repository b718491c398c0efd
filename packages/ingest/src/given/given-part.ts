import type { IndexPart } from '@touchstone/contract';
import { argument, parseArgument } from '@touchstone/contract/wire';
import { partOf as partFor, parsePart as partTyped } from '../run/index-part.ts';

/** The part of `of` that a document is in; the same on every machine and in every version. Throws `invalid_request` for other kinds. */
export function partOf(documentId: string, of: number): IndexPart {
  return partFor(
    parseArgument(argument.anyText, documentId, 'id of a document'),
    parseArgument(argument.count, of, 'number of parts'),
  );
}

/** `2/4`, as people type it. Throws `invalid_request` for anything else. */
export function parsePart(typed: string): IndexPart {
  return partTyped(parseArgument(argument.anyText, typed, 'part of an index'));
}
