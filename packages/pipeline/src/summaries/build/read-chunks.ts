import {
  type CallOptions,
  isRetrievalError,
  RetrievalError,
  type StoredChunk,
  type VectorStore,
} from '@touchstone/contract';

/** All chunks of an index, in ascending order of id, page by page. Throws `unsupported` where the store cannot fetch, `index_not_found`. */
export async function readChunks(
  store: VectorStore,
  index: string,
  options: CallOptions & { readonly onPage?: (chunks: number) => void },
): Promise<readonly StoredChunk[]> {
  if (store.fetchByFilter === undefined) {
    throw new RetrievalError(
      'unsupported',
      `Store "${store.name}" cannot list the chunks of an index, which summaries need. Use another store.`,
      { provider: store.name },
    );
  }
  const chunks: StoredChunk[] = [];
  for (;;) {
    const page = await store.fetchByFilter(
      { index, limit: pageSize, after: chunks.at(-1)?.id },
      { signal: options.signal },
    );
    chunks.push(...page);
    options.onPage?.(chunks.length);
    if (page.length < pageSize) return chunks;
  }
}

/** As `readChunks`; none for an index that is yet to be made. */
export async function readChunksIfThere(
  store: VectorStore,
  index: string,
  options: CallOptions,
): Promise<readonly StoredChunk[]> {
  try {
    return await readChunks(store, index, options);
  } catch (thrown) {
    if (isRetrievalError(thrown) && thrown.code === 'index_not_found') return [];
    throw thrown;
  }
}

const pageSize = 500;
