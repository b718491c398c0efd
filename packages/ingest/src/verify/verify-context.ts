import type { ContextPack, ContextSource, StoredChunk } from '@touchstone/contract';
import type { ReadChunks } from './check-summary.ts';
import { type CitationCheck, citationStatuses, citedChunk } from './citation-check.ts';
import { readOnce } from './cited-document.ts';
import { type VerifyOptions, verifyCitations } from './verify-citations.ts';

/**
 * Verifies the sources of a context: one check for each, in their order. The index has the chunks of a source; each
 * chunk is read again from its source, and the text of the context must be theirs. A summary is checked against the
 * chunks that it was made from. Throws `aborted` and the error of `readChunks`.
 */
export async function verifyContext(
  { sources }: ContextPack,
  { readDocument, ...rest }: VerifyOptions & { readonly readChunks: ReadChunks },
): Promise<readonly CitationCheck[]> {
  // All sources of a context may be of one book.
  const options = { ...rest, readDocument: readDocument && readOnce(readDocument) };
  const checks: CitationCheck[] = [];
  for (const source of sources) checks.push(await checkSource(source, options));
  return checks;
}

async function checkSource(
  { citation, text, chunkIds, nodeKind }: ContextSource,
  options: VerifyOptions & { readonly readChunks: ReadChunks },
): Promise<CitationCheck> {
  const found = new Map((await options.readChunks(chunkIds, options)).map((chunk) => [chunk.id, chunk]));
  const chunks = chunkIds.flatMap((id) => found.get(id) ?? []);
  const gone = chunkIds.length - chunks.length;
  if (gone > 0) {
    return { citation, status: 'missing', reason: `The index no longer has ${gone} of its ${chunkIds.length} chunks.` };
  }
  if (!(nodeKind === 'contents' ? areContentsOf(chunks, text) : isOf(chunks, text))) {
    return { citation, status: 'changed', reason: 'The index has another text for its chunks.' };
  }
  const [only] = chunks;
  const cited =
    chunks.length === 1 && only !== undefined
      ? [citedChunk(only, citation)]
      : chunks.map((chunk) => citedChunk(chunk, 'chunk of a source'));
  const [worst, ...others] = (await verifyCitations(cited, options)).toSorted(
    (a, b) => citationStatuses.indexOf(b.status) - citationStatuses.indexOf(a.status),
  );
  if (worst === undefined) return { citation, status: 'missing', reason: 'It names no chunk.' };
  // Several chunks have no single location.
  return others.length === 0
    ? worst
    : { citation, status: worst.status, readFrom: worst.readFrom, reason: worst.reason };
}

/** True if the list names the chapter of each chunk, in their order. */
function areContentsOf(chunks: readonly StoredChunk[], text: string): boolean {
  const lines = text.split('\n').filter((line) => line.startsWith('- '));
  return (
    lines.length === chunks.length &&
    chunks.every(({ metadata: { chapter_number: number, chapter_title: title } }, at) =>
      [number === undefined ? undefined : `Chapter ${number}`, title].every(
        (part) => part === undefined || lines[at]?.includes(part),
      ),
    )
  );
}

/** True if every line of the text is of the chunks: neighbours are joined, and a source may be cut after a sentence. */
function isOf(chunks: readonly StoredChunk[], text: string): boolean {
  return text.split('\n').every((line) => chunks.some((chunk) => chunk.text.includes(line.trim())));
}
