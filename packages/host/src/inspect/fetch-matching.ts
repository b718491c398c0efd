import type { Filter, Store, StoredChunk } from '@touchstone/contract';

const pageSize = 500;

/** All that match, page by page: the records of one file share its path, and may be many. */
export async function fetchMatching(
  store: Store,
  index: string,
  filter: Filter,
  signal: AbortSignal | undefined,
): Promise<readonly StoredChunk[]> {
  const found: StoredChunk[] = [];
  for (;;) {
    const last = found.at(-1);
    const page = { index, filter, limit: pageSize, after: last?.id };
    const chunks = (await store.fetchByFilter?.(page, { signal })) ?? [];
    found.push(...chunks);
    if (chunks.length < pageSize) return found;
  }
}
