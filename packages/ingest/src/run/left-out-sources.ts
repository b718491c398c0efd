import type { IndexWriter } from '@touchstone/contract';
import { parseArgument } from '@touchstone/contract/wire';
import { optionsArgument, requestArgument, storeArgument } from '../given/run-arguments.ts';
import { resolveSources } from '../sources/source.ts';
import { type IngestOptions, type IngestRequest, readLedger } from './request.ts';

/**
 * Ids of the sources that brought documents into the index's active generation and are not named in the request, in ascending
 * order: a new generation that is built from this request alone would be without them. None for an index that does not exist.
 * Throws `invalid_config` for unusable sources, and what the store throws.
 */
export async function leftOutSources(
  given: IngestRequest,
  givenStore: IndexWriter,
  options: Pick<IngestOptions, 'signal'> = {},
): Promise<readonly string[]> {
  const { index, sources, baseDir } = parseArgument(requestArgument, given, 'request to index');
  const store = parseArgument(storeArgument.leased, givenStore, 'store');
  const { signal } = parseArgument(optionsArgument, options, 'options of a look at sources');
  const named = new Set((await resolveSources(sources, baseDir)).map(({ id }) => id));
  const owners = new Set((await readLedger({ index }, store, signal)).records.map(({ sourceId }) => sourceId));
  return [...owners].filter((id) => !named.has(id)).sort();
}
