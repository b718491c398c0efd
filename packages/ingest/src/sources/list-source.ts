import type { IngestReader } from './ingest-reader.ts';
import { chooser, defaultMaxTextBytes, emptyListing, type FileListing, listFiles } from './list-files.ts';
import { isAlwaysIgnored, isSecretFileName, skipByName } from './skip-rules.ts';
import { resolveSources, type Source } from './source.ts';

interface ListOptions {
  /** Absolute folder that a relative path starts from. */
  readonly baseDir: string;
  readonly readers?: readonly IngestReader[];
  readonly signal?: AbortSignal;
}

/**
 * The files that an ingestion would take of a source, by the same rules: .gitignore, hidden files, lock files, size and
 * other signs in a name. Nothing is read. Without readers, only text is listed.
 *
 * @throws `invalid_config` for a source that is missing or malformed, `aborted`.
 */
export async function listSource(source: Source, { baseDir, readers = [], signal }: ListOptions): Promise<FileListing> {
  const [resolved] = await resolveSources([source], baseDir);
  return resolved === undefined ? emptyListing : listFiles(resolved, readers, signal);
}

/** The same rules for a file of a commit, with its path below the source. There is no .gitignore then. */
export function sourceFilter(source: Source): (file: { readonly path: string; readonly sizeBytes: number }) => boolean {
  const isChosen = chooser({ source });
  return ({ path, sizeBytes }) => {
    const parts = path.split('/');
    const name = parts.at(-1) ?? '';
    const isTaken = !parts.some(isAlwaysIgnored) && skipByName(name) === undefined && !isSecretFileName(name);
    return isTaken && sizeBytes <= (source.maxFileBytes ?? defaultMaxTextBytes) && isChosen(path);
  };
}
