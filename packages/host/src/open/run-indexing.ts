import type { LoadedConfig } from '../file/load-config.ts';
import { type Indexer, openIndexer } from '../index/open-indexer.ts';
import { projectSources } from '../index/project-sources.ts';
import { closing } from '../providers/closing.ts';
import type { Providers } from '../providers/open-providers.ts';
import type { IndexedIndex, IndexOptions, WatchingOptions } from './touchstone.ts';

type Loaded = LoadedConfig & { readonly folder: string };

/** Updates the wanted indexes from their sources, one after the other. */
export async function runIndexing(
  loaded: Loaded,
  providers: Providers,
  { paths = [], index, source, prune, part, waits, program, ...building }: IndexOptions & { readonly program: string },
): Promise<readonly IndexedIndex[]> {
  return closing(await openIndexer(loaded, { providers }), async (indexer) => {
    const requests = await requestsOf(indexer, loaded, providers, { paths, index, source, prune, part });
    const lease = { program: `${program} index`, waits };
    const done: IndexedIndex[] = [];
    for (const { request, unknown } of requests) {
      const options = { ...building, lease, onSummaryProgress: building.onProgress };
      const { report, embedderChange, summaries, notices = [] } = await indexer.index(request, options);
      done.push({ index: request.index, report, embedderChange, summaries, notices: [...notices, ...unknown] });
    }
    return done;
  });
}

/** Follows the sources until the signal fires. */
export async function watchSources(
  loaded: Loaded,
  providers: Providers,
  { index, program, signal, ...watching }: WatchingOptions & { readonly program: string; readonly signal: AbortSignal },
): Promise<void> {
  await closing(await openIndexer(loaded, { providers }), async (indexer) => {
    const requests = await requestsOf(indexer, loaded, providers, { paths: [], index });
    const options = { ...watching, signal, lease: { program: `${program} index` } };
    await indexer.watch(
      requests.map(({ request }) => request),
      options,
    );
  });
}

/** Paths start at the folder of the config. Without any, the known sources of the folder are indexed. */
async function requestsOf(
  indexer: Indexer,
  loaded: Loaded,
  { store }: Providers,
  wanted: Pick<IndexOptions, 'index' | 'source' | 'prune' | 'part'> & { readonly paths: readonly string[] },
) {
  if (wanted.paths.length > 0) return indexer.requests(wanted).map((request) => ({ request, unknown: [] }));
  const { folder } = loaded;
  const { index, paths, unknown } = await projectSources(loaded, { folder, index: wanted.index, store });
  const notices = unknown.map((name) => `"${name}" was not read again: only its name is known.`);
  return indexer.requests({ ...wanted, index, paths }).map((request) => ({ request, unknown: notices }));
}
