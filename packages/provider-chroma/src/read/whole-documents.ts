import type { CallOptions, DocumentRecord } from '@touchstone/contract';
import { versionKey } from '../filter/native-keys.ts';
import type { LedgerEntry } from '../layout/ledger.ts';
import { pagesOf } from '../layout/list-ids.ts';
import type { ChromaApi } from '../server/chroma-api.ts';
import type { CollectionRef } from '../server/records.ts';
import { slices } from '../server/slices.ts';

/**
 * The records whose documents have their recorded number of chunks, all of their version. Two programs that wrote a document at once,
 * without a lease, have left others: without a record, the next ingestion replaces the document whole. Chroma counts nothing by a field,
 * so ids are listed: those of many documents together, and where their number is wrong, of half of them, and so on.
 */
export async function wholeDocuments(
  api: ChromaApi,
  chunks: CollectionRef,
  entries: readonly LedgerEntry[],
  options: CallOptions | undefined,
): Promise<readonly DocumentRecord[]> {
  // A mark is kept, as is a record of an older version of this store.
  const versioned = entries.filter(({ version }) => version !== undefined);
  const broken = new Set<string>();
  for (const part of slices(versioned, documentsOfOneLook)) await look(part);
  return entries.map(({ record }) => record).filter(({ documentId }) => !broken.has(documentId));

  async function look(part: readonly LedgerEntry[]): Promise<void> {
    const expected = part.reduce((sum, { record }) => sum + record.chunkCount, 0);
    const versions = part.map(({ version = '' }) => version);
    const documents = part.map(({ record }) => record.documentId);
    // Chunks of these versions are among those of these documents: where both numbers are right in sum, they are for each.
    if ((await count(versionKey, versions)) === expected && (await count('document_id', documents)) === expected)
      return;
    const [only, ...others] = part;
    if (only !== undefined && others.length === 0) broken.add(only.record.documentId);
    else for (const half of slices(part, Math.ceil(part.length / 2))) await look(half);
  }

  async function count(key: string, values: readonly string[]): Promise<number> {
    const query = { where: { [key]: { $in: values } }, include: [] } as const;
    let found = 0;
    for await (const page of pagesOf(api, chunks, query, 10_000, options)) found += page.length;
    return found;
  }
}

const documentsOfOneLook = 200;
