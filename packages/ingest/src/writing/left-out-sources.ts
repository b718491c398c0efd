import type { IndexWriter } from '@touchstone/contract';
import { resolveSources } from '../sources/source.ts';
import { type IngestOptions, type IngestRequest, readLedger } from './request.ts';

/**
 * Ids of the sources that brought documents into the index's active generation and are not named in the request, in ascending
 * order: a new generation that is built from this request alone would be without them. None for an index that does not exist.
 * Throws `invalid_config` for unusable sources, and what the store throws.
 */
export async function leftOutSources(
  { index, sources, baseDir }: IngestRequest,
  store: IndexWriter,
  { signal }: Pick<IngestOptions, 'signal'> = {},
): Promise<readonly string[]> {
  const named = new Set((await resolveSources(sources, baseDir)).map(({ id }) => id));
  const owners = new Set((await readLedger({ index }, store, signal)).records.map(({ sourceId }) => sourceId));
  return [...owners].filter((id) => !named.has(id)).sort();
}
