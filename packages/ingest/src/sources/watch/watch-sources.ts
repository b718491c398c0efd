import type { IngestReader } from '../ingest-reader.ts';
import { resolveSources, type Source } from '../source.ts';
import { openListings, type SourceChanges, type SourceListings } from './source-listings.ts';
import { watchFiles } from './watch-files.ts';
import { watchedCommits } from './watched-commits.ts';

/** The sources to watch: a request to index has them. */
interface WatchRequest {
  readonly sources: readonly Source[];
  readonly baseDir: string;
  readonly readers?: readonly IngestReader[];
}

/**
 * Follows sources until the signal fires. The first batch is `undefined`, and so is each that follows a change of an
 * ignore file, of what git tracks of the ignored files, or a new commit, since every chunk names its commit: all has to
 * be read. Any other batch is the value for `IngestRequest.changes`: only changed paths are looked at, and no folder is
 * walked that has not changed. Changes during a run wait for the next batch, so that none is missed.
 *
 * @throws `invalid_config` for a source that is missing or malformed.
 */
export async function* watchSources(
  { sources, baseDir, readers = [] }: WatchRequest,
  { signal }: { readonly signal: AbortSignal },
): AsyncGenerator<SourceChanges | undefined> {
  const resolved = await resolveSources(sources, baseDir);
  const commits = await watchedCommits(resolved);
  const watcher = await watchFiles(resolved, { signal, commitFiles: commits.files, ruleFiles: commits.ruleFiles });
  try {
    let listings: SourceListings | undefined;
    while (!signal.aborted) {
      if (listings === undefined) {
        yield undefined;
        // After the run, so that changes during it are in the next batch too.
        listings = await openListings(resolved, readers, signal);
      }
      const changes = await watcher.next();
      if (changes === undefined) return;
      const isCommitted = changes.mayBeCommitted && (await commits.haveChanged());
      if (changes.hasNewRules || isCommitted) listings = undefined;
      else if (changes.locations.size > 0) yield await listings.changed(changes.locations);
    }
  } catch (thrown) {
    // To be stopped in the middle of a look is an end like any other.
    if (!signal.aborted) throw thrown;
  } finally {
    await watcher.close();
  }
}
