import type { CallOptions, DocumentRecord, JsonObject } from '@touchstone/contract';
import { documentRecordSchema, partMarkSource } from '@touchstone/provider-kit';
import { z } from 'zod';
import type { ChromaApi } from '../server/chroma-api.ts';
import { storeError } from '../server/errors.ts';
import type { ChromaRecord, CollectionRef } from '../server/records.ts';
import { slices } from '../server/slices.ts';
import { pagesOf } from './list-ids.ts';

/** A record, and the version that its chunks were written with: absent for a mark, and where an older version of this store wrote them. */
export interface LedgerEntry {
  readonly record: DocumentRecord;
  readonly version?: string;
}

export type Ledger = ReturnType<typeof ledgerOf>;

/**
 * The ledger of a generation: a collection with one record a document. It is on the server, beside the chunks, so that
 * all machines that ingest see the same. Before the chunks of a document change, its record is marked; a broken-off
 * write leaves that mark, which reads as a record that no document equals, so that the next ingestion repeats it.
 */
export function ledgerOf(api: ChromaApi, collection: CollectionRef) {
  async function put(entries: readonly LedgerEntry[], isBroken: boolean): Promise<void> {
    for (const part of slices(entries)) {
      await api.upsert(collection, {
        ids: part.map(({ record }) => record.documentId),
        // Chroma keeps nothing without a vector.
        embeddings: part.map(() => [1]),
        documents: part.map(({ record, version }) => JSON.stringify({ record, isBroken, version })),
        metadatas: part.map(({ record }) => ({ [partKey]: record.sourceId === partMarkSource })),
      });
    }
  }

  return {
    /** All records, in ascending order of document id. */
    async readAll(options?: CallOptions) {
      const records: LedgerEntry[] = [];
      for await (const page of pagesOf(api, collection, { include: ['documents'] }, 2000, options)) {
        records.push(...page.map(entryOf));
      }
      return records.sort((a, b) => (a.record.documentId < b.record.documentId ? -1 : 1));
    },

    async read(documentIds: readonly string[], options?: CallOptions) {
      const records = new Map<string, LedgerEntry>();
      for (const ids of slices([...new Set(documentIds)])) {
        for (const record of await api.get(collection, { ids, include: ['documents'] }, options)) {
          records.set(record.id, entryOf(record));
        }
      }
      return records;
    },

    mark(records: readonly DocumentRecord[]) {
      const entries = records.map((record) => ({ record }));
      return put(entries, true);
    },
    write: (entries: readonly LedgerEntry[]) => put(entries, false),

    async remove(documentIds: readonly string[]) {
      for (const ids of slices(documentIds)) await api.delete(collection, ids);
    },
  };
}

/** Number of documents in a ledger, without the marks of finished parts. */
export async function countDocuments(
  api: ChromaApi,
  collection: CollectionRef,
  options: CallOptions | undefined,
): Promise<number> {
  const [records, parts] = await Promise.all([
    api.count(collection, options),
    Array.fromAsync(pagesOf(api, collection, { where: { [partKey]: true }, include: [] }, 300, options)),
  ]);
  return records - parts.flat().length;
}

/** True on the mark of a finished part: Chroma counts all records of a collection, or none. */
const partKey = 'touchstone_part';

/** Metadata of a ledger's collection, for people who look at it. */
export const ledgerMetadata: JsonObject = { purpose: 'ledger of documents' };

const entrySchema = z.object({ isBroken: z.boolean(), record: documentRecordSchema, version: z.string().optional() });

function entryOf({ id, document }: ChromaRecord): LedgerEntry {
  try {
    const { record, isBroken, version } = entrySchema.parse(JSON.parse(document ?? ''));
    return isBroken
      ? { record: { ...record, contentHash: '', settingsHash: '', modifiedMs: null } }
      : { record, version };
  } catch (error) {
    throw storeError(
      'bad_response',
      `The record of document "${id}" does not look as this store wrote it: delete the index and build it again.`,
      { cause: error },
    );
  }
}
