import type { CallOptions } from '@touchstone/contract';
import type { Selection } from '../filter/selection.ts';
import type { ChromaApi } from '../server/chroma-api.ts';
import type { ChromaRecord, RecordQuery } from '../server/records.ts';
import type { OpenIndex } from './open-index.ts';

/** Ids of all chunks that a selection takes, in no order; each once. */
export async function listIds(
  { api, chunks, decode }: Pick<OpenIndex, 'api' | 'chunks' | 'decode'>,
  { where, accepts }: Selection,
  options?: CallOptions,
): Promise<readonly string[]> {
  if (where === 'none') return [];
  const ids = new Set<string>();
  const scope = where === 'all' ? {} : { where };
  // Ids alone are small; metadata, which is needed for the conditions beyond Chroma, is not.
  const query = accepts === undefined ? { ...scope, include: [] } : { ...scope, include: ['metadatas' as const] };
  const pageSize = accepts === undefined ? 10_000 : 1000;
  for await (const page of pagesOf(api, chunks, query, pageSize, options)) {
    for (const record of page) if (accepts?.(decode(record).metadata) ?? true) ids.add(record.id);
  }
  return [...ids];
}

/** All records that a query takes, page by page. */
export async function* pagesOf(
  api: ChromaApi,
  collection: OpenIndex['chunks'],
  query: Omit<RecordQuery, 'limit' | 'offset'>,
  pageSize: number,
  options?: CallOptions,
): AsyncGenerator<readonly ChromaRecord[]> {
  for (let offset = 0; ; offset += pageSize) {
    const page = await api.get(collection, { ...query, limit: pageSize, offset }, options);
    if (page.length > 0) yield page;
    if (page.length < pageSize) return;
  }
}
