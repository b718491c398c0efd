import type { CallOptions, DocumentRecord, JsonObject } from '@touchstone/contract';
import { documentRecordSchema } from '@touchstone/provider-kit';
import { z } from 'zod';
import type { ChromaApi } from '../chroma-api.js';
import { storeError } from '../errors.js';
import { pagesOf } from '../read/list-ids.js';
import type { ChromaRecord, CollectionRef } from '../records.js';
import { slices } from '../slices.js';

/**
 * The ledger of a generation: a collection with one record a document. It is on the server, beside the chunks, so that whoever
 * ingests from wherever sees the same. Before the chunks of a document change, its record is marked; what a broken-off write
 * leaves is a mark, which reads as a record that no document equals, so that the next ingestion does it again.
 */
export interface Ledger {
  /** All records, in ascending order of document id. */
  readAll(options?: CallOptions): Promise<readonly DocumentRecord[]>;
  /** Those of these documents that have one. */
  read(documentIds: readonly string[], options?: CallOptions): Promise<ReadonlyMap<string, DocumentRecord>>;
  mark(records: readonly DocumentRecord[]): Promise<void>;
  write(records: readonly DocumentRecord[]): Promise<void>;
  remove(documentIds: readonly string[]): Promise<void>;
}

export function ledgerOf(api: ChromaApi, collection: CollectionRef): Ledger {
  async function put(records: readonly DocumentRecord[], isBroken: boolean): Promise<void> {
    for (const part of slices(records)) {
      await api.upsert(collection, {
        ids: part.map(({ documentId }) => documentId),
        // Chroma keeps nothing without a vector.
        embeddings: part.map(() => [1]),
        documents: part.map((record) => JSON.stringify({ record, isBroken })),
      });
    }
  }

  return {
    async readAll(options) {
      const records: DocumentRecord[] = [];
      for await (const page of pagesOf(api, collection, { include: ['documents'] }, 2000, options)) {
        records.push(...page.map(recordOf));
      }
      return records.sort((a, b) => (a.documentId < b.documentId ? -1 : 1));
    },

    async read(documentIds, options) {
      const records = new Map<string, DocumentRecord>();
      for (const ids of slices([...new Set(documentIds)])) {
        for (const record of await api.get(collection, { ids, include: ['documents'] }, options)) {
          records.set(record.id, recordOf(record));
        }
      }
      return records;
    },

    mark: (records) => put(records, true),
    write: (records) => put(records, false),

    async remove(documentIds) {
      for (const ids of slices(documentIds)) await api.delete(collection, ids);
    },
  };
}

/** Metadata of a ledger's collection, for people who look at it. */
export const ledgerMetadata: JsonObject = { purpose: 'ledger of documents' };

const entrySchema = z.object({ isBroken: z.boolean(), record: documentRecordSchema });

function recordOf({ id, document }: ChromaRecord): DocumentRecord {
  try {
    const { record, isBroken } = entrySchema.parse(JSON.parse(document ?? ''));
    return isBroken ? { ...record, contentHash: '', settingsHash: '', modifiedMs: null } : record;
  } catch (error) {
    throw storeError(
      'bad_response',
      `The record of document "${id}" does not look as this store wrote it: delete the index and build it again.`,
      { cause: error },
    );
  }
}
