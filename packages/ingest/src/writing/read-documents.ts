import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import {
  citableAddress,
  type DocumentRecord,
  isRetrievalError,
  type JsonValue,
  RetrievalError,
  throwIfAborted,
} from '@touchstone/contract';
import type { DocumentOrigin } from '../chunking/chunks/document-origin.ts';
import { contentHash } from '../reading/content-hash.ts';
import { type JsonlLine, type JsonlRecord, readJsonl, recordsChanged } from '../reading/jsonl-records.ts';
import { type FileContent, type NoContent, readContent } from '../reading/read-content.ts';
import { blobHasher } from '../sources/git/blob-hash.ts';
import { missingReader, readerLabel } from '../sources/ingest-reader.ts';
import { invalidConfig } from '../sources/invalid-config.ts';
import { type ListedFile, largestOf } from '../sources/list-files.ts';
import type { SkipReason } from '../sources/skip-rules.ts';
import { isRecordsFile } from '../sources/source.ts';
import { inOrder } from './in-order.ts';
import type { OpenedSource } from './open-source.ts';

/** A document as it is on disk now. */
export interface FoundDocument {
  readonly opened: OpenedSource;
  readonly file: ListedFile;
  /** Line of a JSONL record; undefined for a file of its own. */
  readonly line?: number;
  readonly origin: DocumentOrigin;
  /** Its record for the ledger; `chunkCount` is not known before it is chunked. */
  readonly record: DocumentRecord;
}

/** A file that turned out not to be text. */
interface UnusableFile {
  readonly file: ListedFile;
  readonly skip: SkipReason;
}

/** A record that is none, or has the id of one before it. */
interface UnusableRecord {
  readonly file: ListedFile;
  /** Its location, and the reason. */
  readonly problem: string;
}

export interface ReadOptions {
  readonly chunkerFingerprint: string;
  readonly signal: AbortSignal | undefined;
}

/**
 * Reads and hashes the documents of a source. Throws `invalid_config` when a file that the source names itself is not
 * text, `invalid_request` for a JSONL file without a record that can be used.
 */
export async function* readDocuments(
  opened: OpenedSource,
  options: ReadOptions,
): AsyncGenerator<FoundDocument | UnusableFile | UnusableRecord> {
  const { resolved, listing } = opened;
  const isNamed = resolved.kind === 'file';
  const read = async (file: ListedFile) => ({ file, content: await contentOf(opened, file, isNamed) });
  for await (const { file, content } of inOrder(listing.files, ahead, read)) {
    throwIfAborted(options.signal, `reading of source "${resolved.id}"`);
    if (content === undefined) {
      yield* readRecords(opened, file, options);
      continue;
    }
    if ('skip' in content) {
      if (isNamed) throw notText(opened, content);
      yield { file, skip: content.skip };
      continue;
    }
    const origin = opened.originsAt(file)({ ...content, modifiedMs: file.modifiedMs });
    const settingsHash = settingsHashOf(opened, file, origin, options);
    yield { opened, file, origin, record: recordOf(origin, settingsHash, content) };
  }
}

/** While one file is hashed, the system finds the next ones. */
const ahead = { items: 8, bytes: 8 * 1024 * 1024, bytesOf: ({ sizeBytes }: ListedFile) => sizeBytes };

/** Undefined for a file of records, which are read one by one. */
async function contentOf(
  opened: OpenedSource,
  file: ListedFile,
  isNamed: boolean,
): Promise<FileContent | NoContent | undefined> {
  if (isRecordsFile(file.location)) return undefined;
  if (file.reader === undefined && missingReader(file.path) !== undefined) return { skip: 'no_reader' };
  const committedBlob = opened.committedBlobOf(file.location);
  const maxFileBytes = largestOf(opened.resolved, file);
  return readContent(file, { isNamed, committedBlob, isForReader: file.reader !== undefined, maxFileBytes });
}

/** Each record is a document of the ledger, so that one that changes does not cost the others. */
async function* readRecords(
  opened: OpenedSource,
  file: ListedFile,
  options: ReadOptions,
): AsyncGenerator<FoundDocument | UnusableRecord> {
  const originOf = opened.originsAt(file);
  const nothing = { contentHash: '', isCommitted: false };
  const settingsHash = settingsHashOf(opened, file, originOf(nothing), options);
  const lineOf = new Map<string, number>();
  let refused: RetrievalError | undefined;
  const committed = await committedFile(opened, file);
  for await (const line of readJsonl(file.location, options.signal, committed?.add)) {
    const record = usableRecord(line, opened, file, lineOf);
    if (record instanceof RetrievalError) {
      refused ??= record;
      yield { file, problem: record.message };
      continue;
    }
    const { id, metadata } = record;
    lineOf.set(id, line.line);
    const content = { contentHash: line.contentHash, isCommitted: committed !== undefined };
    const stated = originOf(content);
    const url = textOf(metadata.url) ?? citableAddress(textOf(metadata.uri)) ?? stated.url;
    const origin = { ...stated, documentId: id, url };
    yield { opened, file, line: line.line, origin, record: recordOf(origin, settingsHash, line) };
  }
  if (committed !== undefined && !committed.isBlob()) throw recordsChanged(file);
  // Then it is not one record that is wrong, but the file, or how its fields are named.
  if (lineOf.size === 0 && refused !== undefined) throw refused;
}

/** The record of a line, or why it is not taken. */
function usableRecord(
  line: JsonlLine,
  { resolved }: OpenedSource,
  { location }: ListedFile,
  lineOf: ReadonlyMap<string, number>,
): JsonlRecord | RetrievalError {
  try {
    const record = line.record(resolved.source.fields);
    const first = lineOf.get(record.id);
    if (first === undefined) return record;
    return new RetrievalError(
      'invalid_request',
      `${location}: lines ${first} and ${line.line} have the same _id "${record.id}". Give each record its own.`,
    );
  } catch (thrown) {
    if (isRetrievalError(thrown) && thrown.code === 'invalid_request') return thrown;
    throw thrown;
  }
}

/**
 * For a file whose bytes are its committed blob, a second hasher: the records are read after this look at the whole,
 * and must still be the blob. Undefined for any other file.
 */
async function committedFile(opened: OpenedSource, { location }: ListedFile) {
  const blob = opened.committedBlobOf(location);
  if (blob === undefined) return undefined;
  const { size } = await stat(location);
  const [first, second] = [blobHasher(size, blob), blobHasher(size, blob)];
  for await (const part of createReadStream(location)) first.add(part);
  return first.isBlob() ? second : undefined;
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function recordOf(
  { documentId, sourceId, ref, timestamp }: DocumentOrigin,
  settingsHash: string,
  { contentHash, sizeBytes }: { readonly contentHash: string; readonly sizeBytes: number },
): DocumentRecord {
  const modifiedMs = timestamp === undefined ? null : Date.parse(timestamp);
  return { documentId, sourceId, contentHash, sizeBytes, modifiedMs, settingsHash, ref, chunkCount: 0 };
}

/**
 * Covers all that shapes chunks and labels but the content, the ref and the time; so it is the same for all records of a file. The
 * part behind the sign covers labels that no text is made of: see `isSameShape`.
 */
function settingsHashOf(
  { resolved }: OpenedSource,
  { reader, location }: ListedFile,
  { ref, timestamp, documentId, repo, sourceName, ...shape }: DocumentOrigin,
  { chunkerFingerprint }: ReadOptions,
): string {
  const { anchors: style } = resolved.source.url ?? {};
  // The number identifies documents whose anchors an earlier version made.
  const anchors = style === undefined ? null : `${style} 3`;
  const { fields, allowSecrets, language = 'auto' } = resolved.source;
  const others = [
    ...(reader === undefined ? [] : [readerLabel(reader)]),
    ...(fields === undefined ? [] : [fields]),
    ...(allowSecrets ? ['secrets allowed'] : []),
    ...(language === 'auto' ? [] : [{ language }]),
  ];
  const labels = { repo, sourceName };
  // A record may state its own.
  const shaping = isRecordsFile(location) ? { ...shape, ...labels } : shape;
  const shapeHash = contentHash(JSON.stringify([chunkerFingerprint, shaping, anchors, ...others]));
  return `${shapeHash}${beforeLabels}${contentHash(JSON.stringify(labels)).slice('sha256:'.length, labelsEnd)}`;
}

/** Sixteen digits distinguish names. */
const labelsEnd = 'sha256:'.length + 16;

const beforeLabels = '+';

/** True if two documents' chunks differ in nothing but their labels, by their settings. */
export function isSameShape(one: string, other: string): boolean {
  const [shape, sameShape] = [one, other].map((hash) => hash.split(beforeLabels, 1)[0]);
  return shape === sameShape;
}

function notText({ resolved }: OpenedSource, { skip, cause }: NoContent): RetrievalError {
  const readers = missingReader(resolved.location);
  if (skip === 'no_reader' && readers !== undefined) {
    return invalidConfig(
      `Source "${resolved.id}": nothing here reads ${extname(resolved.location)} files. Run "npm install ${readers}" in the folder of the config.`,
    );
  }
  const why =
    skip === 'unknown_encoding'
      ? 'is no text'
      : skip === 'unreadable'
        ? 'cannot be read'
        : `is ${skip.replaceAll('_', ' ')}`;
  return invalidConfig(`Source "${resolved.id}": ${resolved.location} ${why}. Name a text file.`, cause);
}
