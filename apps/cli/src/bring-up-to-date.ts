import { relative } from 'node:path';
import { count, printableLine } from '@touchstone/contract';
import type { LoadedConfig } from '@touchstone/host';
import type { FreshnessOptions } from './freshness-option.ts';
import type { Invocation } from './invocation.ts';

/**
 * In a folder without a config: indexes it before its first answer, and its changes before later ones, with a note on
 * stderr. Returns the remaining notices beside the answer.
 */
export async function bringUpToDate(
  invocation: Invocation,
  loaded: LoadedConfig,
  { freshness = true, index: asked }: FreshnessOptions & { readonly index?: string | readonly string[] } = {},
): Promise<FreshnessOptions> {
  if (loaded.repos !== undefined) {
    const looks: FreshnessOptions[] = [];
    for (const repo of loaded.repos) looks.push(await bringUpToDate(invocation, repo.loaded, { freshness }));
    return { freshness: looks.some((each) => each.freshness) };
  }
  if (loaded.file !== undefined) return { freshness };
  const { io, note, noteStyles, program } = invocation;
  const { signal } = io;
  const { ownIndex } = await import('@touchstone/host/inspect');
  const own = await ownIndex(loaded, { signal, home: io.env.HOME, onlyFirst: !freshness });
  if (own === undefined) return { freshness };
  const { index, due } = own;
  if (asked !== undefined && ![asked].flat().some((name) => name === index || name === 'all')) return { freshness };
  if (due === undefined) return { freshness: false };
  const way = relative(loaded.baseDir, io.cwd);
  const here = way.startsWith('..') ? `in ${printableLine(relative(io.cwd, loaded.baseDir))}` : 'here';
  note(
    noteStyles.quiet(
      due.changes === undefined
        ? `Nothing is indexed ${here} yet: indexing this folder into .touchstone first. Later calls only index what has changed.`
        : `Indexing what has changed${here === 'here' ? '' : ` ${here}`}: ${printableLine(due.changes)}`,
    ),
  );
  const [{ openIndexer }, { withProgress }, { leftOutBeside }] = await Promise.all([
    import('@touchstone/host'),
    import('./terminal/show-progress.ts'),
    import('./terminal/ingest.ts'),
  ]);
  const indexer = await openIndexer(loaded);
  try {
    for (const request of indexer.requests({ index, paths: due.paths, cwd: io.cwd })) {
      const lease = { program, waits: true };
      const { report } = await withProgress(io.stderr, (onProgress) =>
        indexer.index(request, { lease, signal, onProgress }),
      );
      const { added, changed, removed, relabelled, unchanged } = report;
      const files = count(added.documents + changed.documents + removed.documents, 'file');
      const known = due.changes === undefined ? relabelled.documents + unchanged.documents : 0;
      const taken = known > 0 ? `Took ${count(known, 'file')} from another index of this repository. ` : '';
      note(noteStyles.quiet(`${taken}Indexed ${files}, ${count(added.chunks + changed.chunks, 'chunk')}.`));
      if (due.changes !== undefined) continue;
      for (const line of leftOutBeside(report, program)) note(noteStyles.quiet(line));
    }
  } finally {
    await indexer.close();
  }
  return { freshness: false };
}
