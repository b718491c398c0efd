import type { CallOptions, StoredChunk } from '@touchstone/contract';
import { contentHash } from '../reading/content-hash.ts';
import { type CitationCheck, type CitedText, citedChunk } from './citation-check.ts';

/** Reads chunks by their ids, in any order; ids that are nowhere are left out. */
export type ReadChunks = (ids: readonly string[], options: CallOptions) => Promise<readonly StoredChunk[]>;

interface SummaryContext extends CallOptions {
  readonly readChunks: ReadChunks | undefined;
  readonly verify: (cited: readonly CitedText[]) => Promise<readonly CitationCheck[]>;
}

/**
 * A summary has no lines: it was made from other chunks. The check is that those still exist, that they are the texts
 * it was made from (`children_hash`), and that their own sources still match, down to the source itself.
 */
export async function checkSummary(
  { citation, chunkId, text, contentHash: indexedHash }: CitedText,
  { readChunks, verify, signal }: SummaryContext,
): Promise<CitationCheck> {
  const outcome = (status: CitationCheck['status'], reason?: string): CitationCheck => ({ citation, status, reason });
  if (indexedHash !== undefined && indexedHash !== contentHash(text)) {
    return outcome('changed', 'The summary is not the one that was indexed: its hash differs.');
  }
  if (readChunks === undefined || chunkId === undefined) {
    return outcome('missing', 'A summary has no lines of its own, and the index with its chunks is missing here.');
  }
  const [summary] = await readChunks([chunkId], { signal });
  const ids = summary?.metadata.children;
  if (summary === undefined || ids === undefined) return outcome('missing', 'The index has no such summary.');
  if (summary.text !== text) return outcome('changed', 'The index has another text for this summary.');
  const found = new Map((await readChunks(ids, { signal })).map((chunk) => [chunk.id, chunk]));
  const children = ids.flatMap((id) => found.get(id) ?? []);
  if (children.length < ids.length) {
    const gone = ids.length - children.length;
    return outcome('changed', `${gone} of the ${ids.length} chunks that it was made from are no longer in the index.`);
  }
  if (childrenHash(children) !== summary.metadata.children_hash) {
    return outcome('changed', 'Its chunks are not those that it was made from: its children_hash differs.');
  }
  const checks = await verify(children.map((child) => citedChunk(child, 'chunk below a summary')));
  const wrong = checks.filter(({ status }) => status === 'changed' || status === 'missing');
  const [first] = wrong;
  if (first === undefined) return outcome('match');
  const status = wrong.some((check) => check.status === 'changed') ? 'changed' : 'missing';
  return outcome(
    status,
    `${wrong.length} of the ${ids.length} chunks that it was made from do not match their source: ${first.reason ?? first.status}`,
  );
}

/** The rule by which summaries are made: a line for each child, of its id as a JSON string and the hash of its text. */
function childrenHash(children: readonly StoredChunk[]): string {
  return contentHash(children.map(({ id, text }) => `${JSON.stringify(id)} ${contentHash(text)}\n`).join(''));
}
