import { count, printableLine } from '@touchstone/contract';
import type { LoadedConfig } from '@touchstone/host';
import type { FreshnessOptions } from './freshness-option.ts';
import type { Invocation } from './invocation.ts';

/** In a folder without a config: indexes it before its first answer, and what has changed in it before later ones. Says so on stderr. */
export async function bringUpToDate(
  invocation: Invocation,
  loaded: LoadedConfig,
  { freshness = true, index: asked }: FreshnessOptions & { readonly index?: string | readonly string[] } = {},
): Promise<void> {
  if (loaded.file !== undefined) return;
  const { io, note, noteStyles, program } = invocation;
  const { signal } = io;
  const { dueIndexing } = await import('@touchstone/host/inspect');
  const due = await dueIndexing(loaded, { signal, home: io.env.HOME });
  if (due === undefined || (due.changes !== undefined && !freshness)) return;
  if (asked !== undefined && ![asked].flat().some((name) => name === due.index || name === 'all')) return;
  const { index, paths, changes } = due;
  note(
    noteStyles.quiet(
      changes === undefined
        ? 'Nothing is indexed here yet. This folder is indexed first, into .touchstone; later calls index what has changed.'
        : `Indexing what has changed: ${printableLine(changes)}`,
    ),
  );
  const [{ openIndexer }, { withProgress }] = await Promise.all([
    import('@touchstone/host'),
    import('./terminal/show-progress.ts'),
  ]);
  const indexer = await openIndexer(loaded);
  try {
    for (const request of indexer.requests({ index, paths, cwd: io.cwd })) {
      const lease = { program, waits: true };
      const { report } = await withProgress(io.stderr, (onProgress) =>
        indexer.index(request, { lease, signal, onProgress }),
      );
      const { added, changed, removed } = report;
      const chunks = added.chunks + changed.chunks;
      const done = added.documents + changed.documents + removed.documents;
      note(noteStyles.quiet(`Indexed ${count(done, 'file')}, ${count(chunks, 'chunk')}.`));
    }
  } finally {
    await indexer.close();
  }
}
