import type { CallOptions, ChunkSelection } from '@touchstone/contract';
import { checkSelection } from '@touchstone/provider-kit';
import type { Layout } from '../layout/layout.ts';
import { metadataPath } from '../layout/own-layout.ts';
import { chunkConditions } from '../read/fetch.ts';
import { providerName } from '../server/errors.ts';
import type { NamedVectors } from '../server/operations.ts';
import { type Reading, scrollAll } from '../server/scroll.ts';
import { shardKeyIn, shardPaths, shardsOf } from '../shards/shard-keys.ts';
import { ownerOf } from './documents.ts';

/**
 * Chunks of a selection that are there, the documents that they belong to, and their counted vectors and shards by the
 * id of their point.
 */
export async function selectChunks(
  source: Reading,
  layout: Layout,
  { selection, what }: { readonly selection: ChunkSelection; readonly what: string },
  options: CallOptions | undefined,
): Promise<{
  readonly chunkIds: readonly string[];
  readonly owners: readonly string[];
  readonly before: ReadonlyMap<string, NamedVectors>;
  readonly shardOf: ReadonlyMap<string, string>;
}> {
  const { ids, filter } = checkSelection(selection, providerName);
  const byIds = ids === undefined ? [] : [layout.byIds(ids)];
  const conditions = [...byIds, ...(await chunkConditions(source, layout, filter, options))];
  const shards = await shardsOf(source.api, layout, filter, options);
  const payload = [...new Set(['chunk_id', metadataPath('document_id'), ...shardPaths(layout)])];
  const chunkIds: string[] = [];
  const owners = new Set<string>();
  const before = new Map<string, NamedVectors>();
  const shardOf = new Map<string, string>();
  for await (const points of scrollAll(
    source,
    layout,
    { conditions, what, payload, vectors: layout.counted, shards },
    options,
  )) {
    for (const point of points) {
      chunkIds.push(layout.idOf(point));
      before.set(String(point.id), point.vector ?? {});
      if (layout.shards !== undefined) shardOf.set(String(point.id), shardKeyIn(point.payload, layout.shards));
      const owner = ownerOf(point.payload);
      if (owner !== null) owners.add(owner);
    }
  }
  return { chunkIds, owners: [...owners], before, shardOf };
}
