import type { IndexDescription, SearchBranch, Store } from '@touchstone/contract';
import { contentHash } from '@touchstone/ingest';
import { defaultAnalyzer } from '@touchstone/lexical';

/**
 * Reads a whole index, and searches it by each branch. The store throws for damage that it detects; damage that leaves
 * the bytes well-formed shows by the hash that each chunk carries. `broken` are documents whose chunks are not those
 * that the ledger counts, which the next run of `index` replaces.
 */
export async function readIndex(
  store: Store,
  description: IndexDescription,
  signal: AbortSignal | undefined,
): Promise<{ readonly fault?: string; readonly broken?: readonly string[] }> {
  const { index, chunkCount, fingerprint, version } = description;
  const answers = (branch: SearchBranch) => description.branches?.includes(branch) ?? true;
  // A collection that another program fills has no ledger, nor has an index of chunks without documents.
  const hasLedger = (description.documentCount ?? 0) > 0;
  const records = hasLedger ? await store.readDocuments?.(index, { signal }) : undefined;
  const missing = new Map(records?.map(({ documentId, chunkCount }) => [documentId, chunkCount]));
  const unrecorded = new Set<string>();
  if (store.fetchByFilter === undefined) return {};
  let read = 0;
  const analyzer = defaultAnalyzer();
  const searched = new Set<string>();
  for (let after: string | undefined; ; ) {
    const page = { index, limit: pageSize, after };
    const chunks = await store.fetchByFilter(page, { signal });
    const changed = chunks.find(({ text, metadata }) => {
      const { content_hash: expected } = metadata;
      return expected?.startsWith('sha256:') === true && expected !== contentHash(text);
    });
    if (changed !== undefined) return { fault: `the text of chunk "${changed.id}" is not what was indexed` };
    for (const { metadata } of chunks) {
      const { document_id: owner } = metadata;
      if (owner === undefined) continue;
      const left = missing.get(owner);
      if (left === undefined) unrecorded.add(owner);
      else missing.set(owner, left - 1);
    }
    const terms = new Set(
      chunks.flatMap(({ text, metadata }) => analyzer.terms(text, metadata.text_language)),
    ).difference(searched);
    // Each term once, over all pages: together they are the terms of the keyword branch.
    if (terms.size > 0 && answers('keyword'))
      await store.searchKeyword?.({ index, topK: 1, text: [...terms].join(' ') }, { signal });
    for (const term of terms) searched.add(term);
    read += chunks.length;
    const last = chunks.at(-1)?.id;
    // A damaged tree may lead in a circle.
    if (last !== undefined && after !== undefined && last <= after) {
      return { fault: `its chunks are out of order at "${last}"` };
    }
    after = last;
    if (chunks.length < pageSize) break;
  }
  if (read !== chunkCount && (await store.describe(index, { signal })).version === version) {
    return { fault: `it counts ${chunkCount} chunks and ${read} can be read` };
  }
  const { embedding } = fingerprint;
  if (embedding !== undefined && answers('dense')) {
    const vector = new Float32Array(embedding.dimensions).fill(1);
    await store.searchDense?.({ index, topK: 1, vector }, { signal });
  }
  const miscounted = [...missing].filter(([, left]) => left !== 0).map(([documentId]) => documentId);
  return { broken: hasLedger ? [...miscounted, ...unrecorded].sort() : [] };
}

const pageSize = 500;
