import type { CallOptions, ChunkSelection } from '@touchstone/contract';
import { checkSelection } from '@touchstone/provider-kit';
import { providerName } from '../errors.js';
import type { Layout } from '../layout/layout.js';
import { metadataPath } from '../layout/own-layout.js';
import { chunkConditions } from '../read/fetch.js';
import { type Reading, scrollAll } from '../read/scroll.js';
import { ownerOf } from './documents.js';

/** Chunks of a selection that are there, and the documents that they belong to. */
export async function selectChunks(
  source: Reading,
  layout: Layout,
  { selection, what }: { readonly selection: ChunkSelection; readonly what: string },
  options: CallOptions | undefined,
): Promise<{ readonly chunkIds: readonly string[]; readonly owners: readonly string[] }> {
  const { ids, filter } = checkSelection(selection, providerName);
  const byIds = ids === undefined ? [] : [layout.byIds(ids)];
  const conditions = [...byIds, ...(await chunkConditions(source.api, layout, filter, options))];
  const payload = ['chunk_id', metadataPath('document_id')];
  const chunkIds: string[] = [];
  const owners = new Set<string>();
  for await (const points of scrollAll(source, layout, { conditions, what, payload }, options)) {
    for (const point of points) {
      chunkIds.push(layout.idOf(point));
      const owner = ownerOf(point.payload);
      if (owner !== null) owners.add(owner);
    }
  }
  return { chunkIds, owners: [...owners] };
}
