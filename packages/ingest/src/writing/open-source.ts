import { sourceTypeOf } from '../chunking/chunkers/choose-chunker.ts';
import type { DocumentOrigin } from '../chunking/chunks/document-origin.ts';
import { fileChapters } from '../sources/book/file-chapters.ts';
import type { FileListing, ListedFile } from '../sources/list-files.ts';
import { isRecordsFile, type ResolvedSource } from '../sources/source.ts';
import { locateSource, type ReadContent } from '../sources/source-origin.ts';
import { loadUrlRule } from '../sources/url-rule.ts';

/** A source that has been listed, with the data for the origin of its documents. */
export interface OpenedSource {
  readonly resolved: ResolvedSource;
  readonly listing: FileListing;
  /** Document id of this file: its path below the root, after `name:` or the source's id where that is needed. */
  documentIdOf(location: string): string;
  /** The hash of the file's blob in HEAD's tree; undefined for one that HEAD does not have. */
  committedBlobOf(location: string): string | undefined;
  /** The origin of a document of this file, by its content. */
  originsAt(file: ListedFile): (content: ReadContent) => DocumentOrigin;
}

interface OpenSourceOptions {
  readonly knowledgeBaseId: string;
  readonly baseDir: string;
  /** True if another file in the index has the document id of this one; called for a source without a name. */
  readonly isTaken: (documentId: string, location: string) => boolean;
  readonly listing: FileListing;
}

/**
 * Finds out where the documents of a listed source belong. The ids of a source without a name begin with the source's own id where
 * one of its paths alone would be the id of another source's document: two folders may each have a `README.md`.
 */
export async function openSource(
  resolved: ResolvedSource,
  { knowledgeBaseId, baseDir, isTaken, listing }: OpenSourceOptions,
): Promise<OpenedSource> {
  const { source } = resolved;
  const place = await locateSource(resolved, listing.files, baseDir);
  const urlOf = await loadUrlRule(source.url, baseDir);
  const chapterOf = await fileChapters(listing.files);
  const isShared = ({ location }: ListedFile) => !isRecordsFile(location) && isTaken(place.pathOf(location), location);
  const prefix = source.name ?? (listing.files.some(isShared) ? resolved.id : undefined);
  const documentIdOf = (location: string) =>
    prefix === undefined ? place.pathOf(location) : `${prefix}:${place.pathOf(location)}`;
  return {
    resolved,
    listing,
    documentIdOf,
    committedBlobOf: place.committedBlobOf,
    originsAt: ({ location, reader }) => {
      const path = place.pathOf(location);
      const labels = {
        knowledgeBaseId,
        documentId: documentIdOf(location),
        sourceId: resolved.id,
        sourceName: resolved.sourceName,
        sourceType: source.type ?? (isRecordsFile(location) || reader !== undefined ? 'docs' : sourceTypeOf(path)),
        repo: place.repo,
        path,
        url: urlOf(path),
        chapter: chapterOf.get(location),
      };
      return (content) => {
        const timeMs = place.timeOf(content);
        const timestamp = timeMs === undefined ? undefined : new Date(timeMs).toISOString();
        return { ...labels, ref: place.refOf(content), timestamp };
      };
    },
  };
}
