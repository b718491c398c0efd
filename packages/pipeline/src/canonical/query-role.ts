import type { CallOptions, EmbeddingRole, IndexDescription, VectorStore } from '@touchstone/contract';

/** Returns the role in which a query to an index is embedded. */
export type QueryRoles = (description: IndexDescription, options: CallOptions) => Promise<EmbeddingRole>;

/**
 * The role in which a query is embedded, by the chunks of the index: `code-query` where most are marked as code,
 * `query` otherwise, also where the store cannot count. Counting may read the whole index: once a version.
 */
export function queryRoles(store: VectorStore): QueryRoles {
  const known = new Map<string, { readonly version: string; readonly role: EmbeddingRole }>();
  return async (description, options) => {
    const { index, version } = description;
    const held = known.get(index);
    if (held !== undefined && held.version === version) return held.role;
    const role = await roleOf(store, description, options);
    if (version !== undefined) known.set(index, { version, role });
    return role;
  };
}

async function roleOf(
  store: VectorStore,
  { index, chunkCount, metadataFields }: IndexDescription,
  options: CallOptions,
): Promise<EmbeddingRole> {
  if (metadataFields?.includes('source_type') !== true || store.count === undefined) return 'query';
  const code = await store.count(index, { op: 'eq', field: 'source_type', value: 'code' }, options);
  return code * 2 > chunkCount ? 'code-query' : 'query';
}
