import { argument, givenObject, parseArgument } from '@touchstone/contract/wire';
import { z } from 'zod';
import { readersArgument, sourceArgument } from '../given/source-arguments.ts';
import type { IngestReader } from '../readers/ingest-reader.ts';
import { isSecretFileName } from '../secrets/secret-file-names.ts';
import { chooser, defaultMaxTextBytes, type FileListing, listFiles } from './list-files.ts';
import { isAlwaysIgnored, skipByName } from './skip-rules.ts';
import { resolveSources, type Source } from './source.ts';

interface ListOptions {
  /** Absolute folder that a relative path starts from. */
  readonly baseDir: string;
  readonly readers?: readonly IngestReader[];
  readonly signal?: AbortSignal;
}

const listOptions = givenObject<ListOptions>({
  baseDir: z.string('must be a text'),
  readers: readersArgument.optional(),
  signal: argument.signal.optional(),
});

/**
 * The files that an ingestion would take of a source, by the same rules: .gitignore, hidden files, lock files, size and what else a
 * name tells. Nothing is read. Without readers, only text is listed.
 *
 * @throws `invalid_config` for a source that is missing or malformed, `aborted`.
 */
export async function listSource(given: Source, options: ListOptions): Promise<FileListing> {
  const source = parseArgument(sourceArgument, given, 'source');
  const { baseDir, readers = [], signal } = parseArgument(listOptions, options, 'options of a listing');
  const [resolved] = await resolveSources([source], baseDir);
  return resolved === undefined
    ? { files: [], skipped: [], linkedElsewhere: [] }
    : listFiles(resolved, readers, signal);
}

/** The same rules for a file that is on no disk: one of a commit, whose path is told below the source. There is no .gitignore then. */
export function sourceFilter(given: Source): (file: { readonly path: string; readonly sizeBytes: number }) => boolean {
  const source = parseArgument(sourceArgument, given, 'source');
  const isChosen = chooser({ source });
  return ({ path, sizeBytes }) => {
    const parts = path.split('/');
    const name = parts.at(-1) ?? '';
    const isTaken = !parts.some(isAlwaysIgnored) && skipByName(name) === undefined && !isSecretFileName(name);
    return isTaken && sizeBytes <= (source.maxFileBytes ?? defaultMaxTextBytes) && isChosen(path);
  };
}
