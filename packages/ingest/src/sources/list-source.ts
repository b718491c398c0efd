import type { IngestReader } from '../readers/ingest-reader.js';
import { isSecretFileName } from '../secrets/secret-file-names.js';
import { chooser, defaultMaxTextBytes, type FileListing, listFiles } from './list-files.js';
import { isAlwaysIgnored, skipByName } from './skip-rules.js';
import { resolveSources, type Source } from './source.js';

/**
 * The files that an ingestion would take of a source, by the same rules: .gitignore, hidden files, lock files, size and what else a
 * name tells. Nothing is read. Without readers, only text is listed.
 *
 * @throws `invalid_config` for a source that is missing or malformed, `aborted`.
 */
export async function listSource(
  source: Source,
  {
    baseDir,
    readers = [],
    signal,
  }: { readonly baseDir: string; readonly readers?: readonly IngestReader[]; readonly signal?: AbortSignal },
): Promise<FileListing> {
  const [resolved] = await resolveSources([source], baseDir);
  return resolved === undefined
    ? { files: [], skipped: [], linkedElsewhere: [] }
    : listFiles(resolved, readers, signal);
}

/** The same rules for a file that is on no disk: one of a commit, whose path is told below the source. There is no .gitignore then. */
export function sourceFilter(source: Source): (file: { readonly path: string; readonly sizeBytes: number }) => boolean {
  const isChosen = chooser({ source });
  return ({ path, sizeBytes }) => {
    const parts = path.split('/');
    const name = parts.at(-1) ?? '';
    const isTaken = !parts.some(isAlwaysIgnored) && skipByName(name) === undefined && !isSecretFileName(name);
    return isTaken && sizeBytes <= (source.maxFileBytes ?? defaultMaxTextBytes) && isChosen(path);
  };
}
