import { sourceTypeOf } from '../chunkers/choose-chunker.js';
import type { DocumentOrigin } from '../documents/document-origin.js';
import { type FileListing, listFiles } from '../sources/list-files.js';
import { isRecordsFile, type ResolvedSource } from '../sources/source.js';
import { locateSource, type ReadContent } from '../sources/source-place.js';
import { loadUrlRule } from '../sources/url-rule.js';

/** A source that has been listed: everything needed to say what a document of it is. */
export interface OpenedSource {
  readonly resolved: ResolvedSource;
  readonly listing: FileListing;
  /** Document id of the file at this place: its path below the root, after `name:` where the source has a name. */
  documentIdOf(location: string): string;
  /** The hash of the file's blob in HEAD's tree; undefined for one that HEAD does not have. */
  committedBlobOf(location: string): string | undefined;
  /** Where a document of the file at this place comes from, by what was read there. */
  originsAt(location: string): (content: ReadContent) => DocumentOrigin;
}

export async function openSource(
  resolved: ResolvedSource,
  baseDir: string,
  signal: AbortSignal | undefined,
): Promise<OpenedSource> {
  const { source } = resolved;
  const listing = await listFiles(resolved, signal);
  const place = await locateSource(resolved, listing.files, baseDir);
  const urlOf = await loadUrlRule(source.url, baseDir);
  const documentIdOf = (location: string) =>
    source.name === undefined ? place.pathOf(location) : `${source.name}:${place.pathOf(location)}`;
  return {
    resolved,
    listing,
    documentIdOf,
    committedBlobOf: place.committedBlobOf,
    originsAt: (location) => {
      const path = place.pathOf(location);
      const labels = {
        documentId: documentIdOf(location),
        sourceId: resolved.id,
        sourceName: resolved.sourceName,
        sourceType: source.type ?? (isRecordsFile(location) ? 'docs' : sourceTypeOf(path)),
        repo: place.repo,
        path,
        url: urlOf(path),
      };
      return (content) => ({ ...labels, ref: place.refOf(content) });
    },
  };
}
