import type { HostCallOptions, HostIndexed, HostIndexing } from '../host.ts';
import type { OpenedProject, ProjectPart } from './open-project.ts';

/**
 * Indexes the sources of the config. Without a config: the folders and files that the index was made from, else the
 * whole folder. So a caller cannot name files outside of the project.
 */
export async function indexProject(
  project: OpenedProject,
  { repo, loaded }: ProjectPart,
  what: HostIndexing,
  { signal, onProgress }: HostCallOptions,
): Promise<readonly HostIndexed[]> {
  const { openIndexer, projectSources } = await import('@touchstone/host');
  const folder = repo === undefined ? project.folder : loaded.baseDir;
  const { store } = project.opening.providers;
  const index = repo === undefined || what.index === undefined ? what.index : repo.ownName(what.index);
  const { unknown, ...sources } = await projectSources(loaded, { folder, index, store });
  const indexer = await openIndexer(loaded);
  try {
    const done: HostIndexed[] = [];
    for (const request of indexer.requests({ ...sources, cwd: folder })) {
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
      done.push({
        index: repo?.nameOf(request.index) ?? request.index,
        report,
        leftOut: unknown,
      });
    }
    return done;
  } finally {
    await indexer.close();
  }
}
