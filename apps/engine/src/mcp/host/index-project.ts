import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { isRetrievalError } from '@touchstone/contract';
import type { HostCallOptions, HostIndexed, HostIndexing } from '../host.ts';
import type { OpenedProject } from './open-project.ts';

/**
 * Indexes the sources of the config. Without a config: the folders and files that the index was made from, else the whole folder. So a
 * caller cannot name what lies outside of the project.
 */
export async function indexProject(
  project: OpenedProject,
  { index }: HostIndexing,
  { signal, onProgress }: HostCallOptions,
): Promise<readonly HostIndexed[]> {
  const { loaded, folder } = project;
  const { openIndexer, readMemories } = await import('@touchstone/host');
  const isConfigured = Object.keys(loaded.config.indexes).length > 0;
  const isKnown = isConfigured || readMemories(loaded).some((memory) => memory.index === (index ?? 'default'));
  const { paths, unknown } = isKnown ? { paths: [], unknown: [] } : await sourcesOf(project, index ?? 'default');
  const indexer = await openIndexer(loaded);
  try {
    const done: HostIndexed[] = [];
    for (const request of indexer.requests({
      paths,
      cwd: folder,
      index: isConfigured ? index : (index ?? 'default'),
    })) {
      const before = done.reduce((sum, { report }) => sum + report.elapsedMs, 0);
      const { report } = await indexer.index(request, {
        signal,
        onProgress: ({ phase, documentsDone, documentsTotal, chunks, elapsedMs }) => {
          const of = documentsTotal === undefined ? '' : ` of ${documentsTotal}`;
          const doing = phase === 'survey' ? 'Read' : 'Indexed';
          const message = `${doing} ${documentsDone}${of} documents of "${request.index}", ${chunks} chunks`;
          // Milliseconds, for they only grow: documents are counted anew in each phase and index.
          onProgress?.({ done: before + elapsedMs, message });
        },
      });
      done.push({ index: request.index, report, leftOut: unknown });
    }
    return done;
  } finally {
    await indexer.close();
  }
}

/** What the index was made from before, as paths; `unknown` are sources of which only the name is kept. */
async function sourcesOf({ loaded, folder, opening }: OpenedProject, index: string) {
  const documents = (await opening.providers.store.readDocuments?.(index).catch(withoutIndex)) ?? [];
  const sources = [...new Set(documents.map(({ sourceId }) => sourceId))].sort();
  if (sources.length === 0) return { paths: [folder], unknown: [] };
  const { isTrustedFolder, leadsOutside } = await import('@touchstone/host');
  const { baseDir } = loaded;
  // The index may have come with the folder: what it says it was made from is read outside only where the user trusts it.
  const mayBeRead = (source: string) => !leadsOutside(source, baseDir) || isTrustedFolder(baseDir);
  const { yes: known = [], no: unknown = [] } = Object.groupBy(sources, (source) =>
    existsSync(resolve(baseDir, source)) && mayBeRead(source) ? 'yes' : 'no',
  );
  return { paths: known.map((source) => resolve(loaded.baseDir, source)), unknown };
}

function withoutIndex(thrown: unknown): readonly never[] {
  if (isRetrievalError(thrown) && thrown.code === 'index_not_found') return [];
  throw thrown;
}
