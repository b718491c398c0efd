import type { CallOptions, DocumentChange, DocumentRecord } from '@touchstone/contract';
import { checkChanges, type DocumentsPlan, planChanges, touchedBy, versionsOf } from '@touchstone/provider-kit';
import { encodeMetadata, ownerIn, ownMetadata } from '../chunks/chunk-codec.ts';
import { nativeFields, versionKey, writeKey } from '../filter/native-keys.ts';
import type { Generation } from '../layout/catalog.ts';
import { pagesOf } from '../layout/list-ids.ts';
import type { ChromaApi } from '../server/chroma-api.ts';
import { providerName } from '../server/errors.ts';
import type { Quotas } from '../server/quotas.ts';
import type { ChromaRecord } from '../server/records.ts';
import { slices } from '../server/slices.ts';
import { checkDocumentId, checkQuotas } from './check-quotas.ts';
import { withoutOld } from './chunk-writer.ts';
import { type RemovalContext, recordsOfIds } from './remove-chunks.ts';

/** Reads the records that the changes may touch, and plans. Throws `invalid_request`; nothing is written. */
export async function prepareDocuments(
  {
    api,
    writer,
    ledger,
    index,
    generation,
    quotas,
  }: RemovalContext & { readonly index: string; readonly quotas: Quotas },
  changes: readonly DocumentChange[],
  options: CallOptions,
) {
  checkChanges(changes, generation.fingerprint, providerName);
  const touched = touchedBy(changes);
  // Before the reads, which the server refuses for ids that are too long.
  for (const id of touched.documentIds) checkDocumentId(quotas, id);
  writer.check(changes.flatMap((change) => (change.kind === 'replace' ? change.chunks : [])));
  const before = await readBefore(api, generation, touched, options);
  const entries = await ledger.read(touched.documentIds, options);
  const known = new Map([...entries].map(([id, { record }]) => [id, record]));
  const owners = new Map([...before].map(([id, { metadata }]) => [id, ownerIn(metadata)]));
  const plan = planChanges(changes, { index, owners, recorded: known }, providerName);
  const documents = new Set(owners.values());
  const versions = versionsOf(plan, new Map([...entries].map(([id, { version }]) => [id, version])));
  const relabelled = relabelledChunks(plan, before, { isNative: nativeFields(quotas), versions });
  for (const chunk of relabelled) checkQuotas(quotas, chunk);
  const changed = [...plan.records].filter(([id, record]) => record !== null || known.has(id) || documents.has(id));

  return {
    isEmpty: changed.length === 0,
    /**
     * Marks in the ledger, chunks that come, chunks that go, records: in this order, so that wherever it breaks off the documents
     * that are not whole have a mark.
     */
    async write(write: number, check: () => void) {
      const { chunks: collection } = generation;
      check();
      await ledger.mark(changed.map(([id, record]) => record ?? known.get(id) ?? unknownRecord(id)));
      const written = plan.written.map((chunk) => {
        const version = versions.get(chunk.metadata.document_id ?? '');
        return { chunk, version, before: before.get(chunk.id)?.metadata };
      });
      await writer.upsert({ generation, write }, written, check);
      await writer.update(collection, relabelled, check);
      await writer.remove(collection, plan.removed, check);
      check();
      await ledger.write(
        changed.flatMap(([id, record]) => (record === null ? [] : [{ record, version: versions.get(id) }])),
      );
      await ledger.remove(changed.flatMap(([id, record]) => (record === null ? [id] : [])));
    },
  };
}

async function readBefore(
  api: ChromaApi,
  { chunks }: Generation,
  { chunkIds, documentIds }: ReturnType<typeof touchedBy>,
  options: CallOptions,
): Promise<ReadonlyMap<string, ChromaRecord>> {
  const found = new Map(await recordsOfIds(api, chunks, chunkIds, options));
  for (const part of slices(documentIds, 100)) {
    const query = { where: { document_id: { $in: part } }, include: ['metadatas'] } as const;
    for await (const page of pagesOf(api, chunks, query, 1000, options)) {
      for (const record of page) found.set(record.id, record);
    }
  }
  return found;
}

/** For the mark of a document that has chunks and no record, and is to lose them. */
function unknownRecord(documentId: string): DocumentRecord {
  const nothing = { sourceId: '', contentHash: '', sizeBytes: 0, modifiedMs: null, settingsHash: '', ref: '' };
  return { documentId, ...nothing, chunkCount: 0 };
}

/** The text for the keyword branch stays the same, and so does the number of the write that changed it. */
function relabelledChunks(
  { relabelled, removed, written }: DocumentsPlan,
  before: ReadonlyMap<string, ChromaRecord>,
  about: { readonly isNative: (field: string) => boolean; readonly versions: ReadonlyMap<string, string> },
) {
  const others = new Set([...removed, ...written.map(({ id }) => id)]);
  return [...before].flatMap(([id, record]) => {
    const owner = ownerIn(record.metadata) ?? '';
    const labels = relabelled.get(owner);
    if (labels === undefined || others.has(id)) return [];
    const { metadata, ...search } = ownMetadata(record);
    const { isNative, versions } = about;
    // A document without a version may have chunks with one: they keep it.
    const version = versions.get(owner) ?? record.metadata[versionKey]?.toString();
    const form = { write: Number(record.metadata[writeKey]), version, isNative };
    const encoded = encodeMetadata({ ...metadata, ...labels }, search, form);
    return [{ id, metadata: withoutOld(encoded, record.metadata) }];
  });
}
