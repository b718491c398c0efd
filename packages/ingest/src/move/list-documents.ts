import type { CallOptions, Store } from '@touchstone/contract';

/** Ids of all chunks by their document; undefined for those that name none. */
export type DocumentChunks = ReadonlyMap<string | undefined, readonly string[]>;

/** Walks through an index once. */
export async function listDocuments(store: Store, index: string, options: CallOptions): Promise<DocumentChunks> {
  const documents = new Map<string | undefined, string[]>();
  for (let after: string | undefined; ; ) {
    const page = (await store.fetchByFilter?.({ index, limit: pageSize, after }, options)) ?? [];
    for (const { id, metadata } of page) {
      const ids = documents.get(metadata.document_id);
      if (ids === undefined) documents.set(metadata.document_id, [id]);
      else ids.push(id);
    }
    after = page.at(-1)?.id;
    if (page.length < pageSize) return documents;
  }
}

const pageSize = 1000;
