import { createHash } from 'node:crypto';
import { type IndexPart, RetrievalError } from '@touchstone/contract';

/**
 * The part that a document is in: the first 48 bits of the SHA-256 of its id (UTF-8), modulo the number of parts. The
 * same on every machine and in every version: if two versions divided an index differently, it would lose documents.
 */
export function partOf(documentId: string, of: number): IndexPart {
  const hash = createHash('sha256').update(documentId, 'utf8').digest().readUIntBE(0, 6);
  return { number: (hash % of) + 1, of };
}

/** True if a run over a part, or over all documents, has to do with this one. */
export function isInPart(documentId: string, part: IndexPart | undefined): boolean {
  return part === undefined || partOf(documentId, part.of).number === part.number;
}

/** `2/4`, as people type it. Throws `invalid_request` for anything else. */
export function parsePart(typed: string): IndexPart {
  const [, number, of] = /^(\d{1,4})\/(\d{1,4})$/.exec(typed.trim()) ?? [];
  const part = { number: Number(number), of: Number(of) };
  if (part.number >= 1 && part.number <= part.of) return part;
  throw new RetrievalError(
    'invalid_request',
    `The part is ${JSON.stringify(typed)}: write its number and how many there are, for example 1/4, 2/4, 3/4 and 4/4.`,
  );
}
