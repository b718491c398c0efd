import type { DocumentRecord, IndexedChunk, IndexFingerprint, Metadata, Store } from '@touchstone/contract';

export const index = 'conformance';

/** Vectors of two dimensions under cosine, so that every similarity can be read off. */
export const planar: IndexFingerprint = {
  embedding: { provider: 'conformance', model: 'planar', dimensions: 2, metric: 'cosine' },
};

/** Similarities to the query [1, 0]: east 1, north-east 0.6, north 0, west -1. All of length 1. */
export const compass: readonly IndexedChunk[] = [
  chunk('west', { vector: [-1, 0] }),
  chunk('north', { vector: [0, 1] }),
  chunk('north-east', { vector: [0.6, 0.8] }),
  chunk('east', { vector: [1, 0] }),
];

/** A chunk whose default text is its id. */
export function chunk(
  id: string,
  rest: { readonly text?: string; readonly metadata?: Metadata } & Partial<IndexedChunk> = {},
): IndexedChunk {
  return { id, text: id, metadata: {}, ...rest };
}

export function chunkOf(documentId: string, id: string, text = id, metadata: Metadata = {}): IndexedChunk {
  return chunk(id, { text, metadata: { document_id: documentId, ref: 'r1', ...metadata } });
}

/** The ledger's record of a document; hashes need not be true for a store. */
export function record(documentId: string, chunkCount: number, rest: Partial<DocumentRecord> = {}): DocumentRecord {
  return {
    documentId,
    sourceId: 'source',
    contentHash: 'sha256:00',
    sizeBytes: 10,
    modifiedMs: 1_700_000_000_000.5,
    settingsHash: 'settings',
    ref: 'r1',
    chunkCount,
    ...rest,
  };
}

export async function filled(
  store: Store,
  chunks: readonly IndexedChunk[],
  fingerprint: IndexFingerprint = {},
): Promise<void> {
  await store.ensureIndex({ index, fingerprint });
  await store.upsert(index, chunks);
}

export function idsOf(chunks: readonly { readonly id: string }[]): readonly string[] {
  return chunks.map(({ id }) => id);
}
