import { argument, parseArgument } from '@touchstone/contract/wire';
import { z } from 'zod';
import { contentHash as hashOf } from '../documents/content-hash.ts';
import { type FoundSecret, findSecret as secretIn } from '../secrets/find-secrets.ts';
import { sliceLines as linesOf } from '../text-lines.ts';

// Indexing calls the functions below from their own files: it hashes and slices in loops, and knows what it has.

const content = z.custom<string | Uint8Array>(
  (value) => typeof value === 'string' || value instanceof Uint8Array,
  'must be a text or bytes, a Uint8Array',
);

/** `sha256:` and the hex digest of the bytes (of a string: of its UTF-8). Throws `invalid_request` for anything else. */
export function contentHash(given: string | Uint8Array): string {
  return hashOf(parseArgument(content, given, 'content to hash'));
}

/**
 * The text of the lines `startLine` to `endLine`, from 1 and inclusive; undefined when the file has no such lines. Throws `invalid_request`
 * for arguments of another kind.
 */
export function sliceLines(text: string, startLine: number, endLine: number): string | undefined {
  return linesOf(
    parseArgument(argument.anyText, text, 'text to slice'),
    parseArgument(argument.wholeNumber, startLine, 'first line of a slice'),
    parseArgument(argument.wholeNumber, endLine, 'last line of a slice'),
  );
}

/**
 * The first secret in a text, by our own rules and those of secretlint: private keys, and tokens whose form tells the service that issued
 * them. Throws `invalid_request` for arguments of another kind.
 */
export async function findSecret(text: string, path: string): Promise<FoundSecret | undefined> {
  return secretIn(
    parseArgument(argument.anyText, text, 'text to look for secrets in'),
    parseArgument(argument.anyText, path, 'path of a text'),
  );
}
