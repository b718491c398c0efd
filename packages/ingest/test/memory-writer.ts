import {
  compact,
  type DocumentChange,
  type DocumentRecord,
  type IndexedChunk,
  type IndexWriter,
  RetrievalError,
} from '@touchstone/contract';

/** A store's write side in memory, with what a test wants to see of it. */
export interface MemoryWriter extends IndexWriter {
  readonly chunks: Map<string, IndexedChunk>;
  readonly ledger: Map<string, DocumentRecord>;
  /** Every transaction, in order. */
  readonly transactions: DocumentChange[][];
}

/**
 * `failAt`: the transaction (from 1) at which the store dies, before anything of it is kept. `from`: a store whose content
 * this one begins with.
 */
export function memoryWriter(options: { readonly failAt?: number; readonly from?: MemoryWriter } = {}): MemoryWriter {
  const chunks = new Map<string, IndexedChunk>(options.from?.chunks);
  const ledger = new Map<string, DocumentRecord>(options.from?.ledger);
  const transactions: DocumentChange[][] = [];
  const chunkIds = new Map<string, readonly string[]>();
  const removeChunks = (documentId: string) => {
    for (const id of chunkIds.get(documentId) ?? []) chunks.delete(id);
  };
  for (const [id, { metadata }] of chunks) {
    const documentId = metadata.document_id ?? '';
    chunkIds.set(documentId, [...(chunkIds.get(documentId) ?? []), id]);
  }
  let isMade = ledger.size > 0;
  return {
    specVersion: 1,
    name: 'memory',
    chunks,
    ledger,
    transactions,
    ensureIndex: async () => {
      isMade = true;
    },
    upsert: async () => {},
    remove: async () => 0,
    activate: async () => {},
    dropIndex: async () => {},
    readDocuments: async (index) => {
      if (!isMade) throw new RetrievalError('index_not_found', `There is no index "${index}".`);
      return [...ledger.values()].sort((a, b) => (a.documentId < b.documentId ? -1 : 1));
    },
    applyDocuments: async (_index, changes) => {
      if (transactions.length + 1 === options.failAt) throw new RetrievalError('unavailable', 'The store died.');
      transactions.push([...changes]);
      for (const change of changes) {
        if (change.kind === 'remove') {
          removeChunks(change.documentId);
          ledger.delete(change.documentId);
          continue;
        }
        const { record } = change;
        ledger.set(record.documentId, record);
        if (change.kind === 'relabel') {
          for (const id of chunkIds.get(record.documentId) ?? []) {
            const chunk = chunks.get(id);
            if (chunk === undefined) continue;
            const labels = compact({ ref: record.ref, timestamp: change.timestamp, ...change.labels });
            chunks.set(id, { ...chunk, metadata: { ...chunk.metadata, ...labels } });
          }
          continue;
        }
        removeChunks(record.documentId);
        chunkIds.set(
          record.documentId,
          change.chunks.map(({ id }) => id),
        );
        for (const chunk of change.chunks) {
          if (chunks.has(chunk.id)) throw new RetrievalError('internal', `Two chunks are called ${chunk.id}.`);
          chunks.set(chunk.id, chunk);
        }
      }
    },
  };
}
