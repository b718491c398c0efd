import { type DocumentRecord, RetrievalError, throwIfAborted } from '@touchstone/contract';
import { contentHash } from '../documents/content-hash.js';
import type { DocumentOrigin } from '../documents/document-origin.js';
import { readJsonl } from '../documents/jsonl-records.js';
import { readText } from '../documents/read-text.js';
import type { ListedFile } from '../sources/list-files.js';
import type { SkipReason } from '../sources/skip-rules.js';
import type { OpenedSource } from './open-source.js';

/** A document as it is on disk now. */
export interface FoundDocument {
  readonly opened: OpenedSource;
  readonly file: ListedFile;
  /** Line of a JSONL record; undefined for a file of its own. */
  readonly line?: number;
  readonly origin: DocumentOrigin;
  /** What the ledger is to say of it; `chunkCount` is not known before it is chunked. */
  readonly record: DocumentRecord;
}

/** A file that turned out not to be text. */
export interface UnusableFile {
  readonly file: ListedFile;
  readonly skip: SkipReason;
}

export interface ReadOptions {
  readonly chunkerFingerprint: string;
  readonly signal: AbortSignal | undefined;
}

/**
 * Reads and hashes the documents of a source. Throws `invalid_config` when a file that the source names itself is not
 * text, `invalid_request` for a malformed or repeated JSONL record.
 */
export async function* readDocuments(
  opened: OpenedSource,
  options: ReadOptions,
): AsyncGenerator<FoundDocument | UnusableFile> {
  const { resolved, listing } = opened;
  for (const file of listing.files) {
    throwIfAborted(options.signal, `reading of source "${resolved.id}"`);
    if (resolved.kind === 'records') {
      yield* readRecords(opened, file, options);
      continue;
    }
    const content = await readText(file, { isNamed: resolved.kind === 'file' });
    if ('skip' in content) {
      if (resolved.kind === 'file') throw notText(opened, content.skip, content.cause);
      yield { file, skip: content.skip };
      continue;
    }
    const origin = opened.originOf(file.location, content.contentHash);
    yield { opened, file, origin, record: recordOf(opened, origin, file, content, options) };
  }
}

/** Each record is a document of the ledger, so that one that changes does not cost the others. */
async function* readRecords(
  opened: OpenedSource,
  file: ListedFile,
  options: ReadOptions,
): AsyncGenerator<FoundDocument> {
  const lineOf = new Map<string, number>();
  for await (const line of readJsonl(file.location, options.signal)) {
    const { id } = line.record();
    const first = lineOf.get(id);
    if (first !== undefined) {
      throw new RetrievalError(
        'invalid_request',
        `${file.location}: lines ${first} and ${line.line} have the same _id "${id}". Give each record its own.`,
      );
    }
    lineOf.set(id, line.line);
    const origin = { ...opened.originOf(file.location, line.contentHash), documentId: id };
    yield { opened, file, line: line.line, origin, record: recordOf(opened, origin, file, line, options) };
  }
}

/** The settings hash covers all that shapes chunks and labels but the content and the ref. */
function recordOf(
  { resolved }: OpenedSource,
  origin: DocumentOrigin,
  file: ListedFile,
  content: { readonly contentHash: string; readonly sizeBytes: number },
  { chunkerFingerprint }: ReadOptions,
): DocumentRecord {
  const { ref, documentId, ...labels } = origin;
  const anchors = resolved.source.url?.anchors ?? null;
  return {
    documentId,
    sourceId: labels.sourceId,
    contentHash: content.contentHash,
    sizeBytes: content.sizeBytes,
    modifiedMs: file.modifiedMs,
    settingsHash: contentHash(JSON.stringify([chunkerFingerprint, labels, anchors])),
    ref,
    chunkCount: 0,
  };
}

function notText({ resolved }: OpenedSource, skip: SkipReason, cause: unknown): RetrievalError {
  const why = skip === 'not_utf8' ? 'is not UTF-8 text' : skip === 'unreadable' ? 'cannot be read' : `is ${skip}`;
  return new RetrievalError(
    'invalid_config',
    `Source "${resolved.id}": ${resolved.location} ${why}. Name a text file.`,
    {
      cause,
    },
  );
}
