import type { CallOptions, DocumentChange, DocumentRecord } from '@touchstone/contract';
import type { Generation } from '../catalog.js';
import type { ChromaApi } from '../chroma-api.js';
import { checkChunk } from '../chunks/check-chunk.js';
import { encodeMetadata, ownMetadata } from '../chunks/chunk-codec.js';
import { writeKey } from '../filter/native-keys.js';
import { pagesOf } from '../read/list-ids.js';
import type { ChromaRecord } from '../records.js';
import { type ChunkWriter, withoutOld } from './chunk-writer.js';
import { type Ledger, slices } from './ledger.js';
import { type DocumentsPlan, planDocuments } from './plan-documents.js';
import { recordsOfIds } from './remove-chunks.js';

/** A change that has been checked against what is there, ready to be written. */
export interface PreparedDocuments {
  readonly isEmpty: boolean;
  /**
   * Marks in the ledger, chunks that come, chunks that go, records: in this order, so that wherever it breaks off the documents
   * that are not whole have a mark. `check` may throw between two requests.
   */
  write(write: number, check: () => void): Promise<void>;
}

export interface DocumentsContext {
  readonly api: ChromaApi;
  readonly writer: ChunkWriter;
  readonly ledger: Ledger;
  readonly index: string;
  readonly generation: Generation;
}

/** Reads what the changes may touch, and plans. Throws `invalid_request`; nothing is written. */
export async function prepareDocuments(
  { api, writer, ledger, index, generation }: DocumentsContext,
  changes: readonly DocumentChange[],
  options: CallOptions,
): Promise<PreparedDocuments> {
  const incoming = changes.flatMap((change) => (change.kind === 'replace' ? change.chunks : []));
  for (const chunk of incoming) checkChunk(chunk, generation.fingerprint);
  const documents = changes.map((change) => (change.kind === 'remove' ? change.documentId : change.record.documentId));
  const ids = incoming.map(({ id }) => id);
  const before = await readBefore(api, generation, { ids, documents }, options);
  const known = await ledger.read(documents, options);
  const plan = planDocuments(changes, { index, chunks: before, records: known });
  const vectors = writer.vectorsOf(plan.written, generation.fingerprint);
  const touched = [...plan.records].filter(([id, record]) => record !== null || known.has(id) || ownsAny(before, id));

  return {
    isEmpty: touched.length === 0,
    async write(write, check) {
      const { chunks: collection } = generation;
      check();
      await ledger.mark(touched.map(([id, record]) => record ?? known.get(id) ?? unknownRecord(id)));
      const written = plan.written.map((chunk) => ({ chunk, before: before.get(chunk.id)?.metadata }));
      await writer.upsert({ collection, vectors, write }, written, check);
      await writer.update(collection, relabelled(plan, before), check);
      await writer.remove(collection, plan.removed, check);
      check();
      await ledger.write(touched.flatMap(([, record]) => (record === null ? [] : [record])));
      await ledger.remove(touched.flatMap(([id, record]) => (record === null ? [id] : [])));
    },
  };
}

/** The chunks of these ids, and all chunks of these documents. */
async function readBefore(
  api: ChromaApi,
  { chunks }: Generation,
  { ids, documents }: { readonly ids: readonly string[]; readonly documents: readonly string[] },
  options: CallOptions,
): Promise<ReadonlyMap<string, ChromaRecord>> {
  const found = new Map(await recordsOfIds(api, chunks, ids, options));
  for (const part of slices([...new Set(documents)], 100)) {
    const query = { where: { document_id: { $in: part } }, include: ['metadatas'] } as const;
    for await (const page of pagesOf(api, chunks, query, 1000, options)) {
      for (const record of page) found.set(record.id, record);
    }
  }
  return found;
}

function ownsAny(chunks: ReadonlyMap<string, ChromaRecord>, documentId: string): boolean {
  return chunks.values().some(({ metadata }) => metadata.document_id === documentId);
}

/** For the mark of a document that has chunks and no record, and is to lose them. */
function unknownRecord(documentId: string): DocumentRecord {
  const nothing = { sourceId: '', contentHash: '', sizeBytes: 0, modifiedMs: null, settingsHash: '', ref: '' };
  return { documentId, ...nothing, chunkCount: 0 };
}

/** What the keyword branch reads stays the same, and so does the number of the write that changed it. */
function relabelled({ relabelled }: DocumentsPlan, before: ReadonlyMap<string, ChromaRecord>) {
  return [...relabelled].flatMap(([id, metadata]) => {
    const record = before.get(id);
    if (record === undefined) return [];
    const { searchText } = ownMetadata(record);
    const encoded = encodeMetadata(metadata, searchText, Number(record.metadata[writeKey]));
    return [{ id, metadata: withoutOld(encoded, record.metadata) }];
  });
}
