import type { CallOptions, EmbeddingRole, IndexDescription, VectorStore } from '@touchstone/contract';

/**
 * The role in which a query is embedded, from what the index holds: `code-query` where most of its chunks say that they are code,
 * `query` otherwise, also where the store cannot count.
 */
export async function queryRole(
  store: VectorStore,
  { index, chunkCount, metadataFields }: IndexDescription,
  options: CallOptions,
): Promise<EmbeddingRole> {
  if (metadataFields?.includes('source_type') !== true || store.count === undefined) return 'query';
  const code = await store.count(index, { op: 'eq', field: 'source_type', value: 'code' }, options);
  return code * 2 > chunkCount ? 'code-query' : 'query';
}
