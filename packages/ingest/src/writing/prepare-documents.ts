import { throwIfAborted } from '@touchstone/contract';
import { embedderWindow } from '../chunking/chunks/embed-text.ts';
import type { PreparedChunk } from '../chunking/chunks/prepared-chunk.ts';
import { recordChunks } from '../chunking/chunks/record-chunks.ts';
import { textLanguageOf } from '../chunking/chunks/text-language.ts';
import { readJsonl, recordsChanged } from '../reading/jsonl-records.ts';
import { leftOutFiles } from '../reading/left-out-files.ts';
import { type FileContent, readContent, readSteadyFile } from '../reading/read-content.ts';
import { pathKind } from '../sources/git/path-kind.ts';
import { largestOf } from '../sources/list-files.ts';
import { type ChunkFileOptions, chunkFile } from './chunk-file.ts';
import { inOrder } from './in-order.ts';
import type { SurveyedDocument } from './survey.ts';
import { documentChanged, documentIncomplete, documentSecret, type IngestWarning } from './warnings.ts';

/**
 * A document whose chunks are ready; record and chunks come from the same bytes, also where the file changed since the
 * survey.
 */
export interface PreparedDocument {
  readonly document: SurveyedDocument;
  readonly chunks: readonly PreparedChunk[];
  /** The warning where it was not read by its name. */
  readonly warning?: IngestWarning;
}

/** A document that nothing is written for, and why. */
export interface LeftOutDocument {
  readonly document: SurveyedDocument;
  readonly leftOut: IngestWarning;
  /** True if its indexed version is removed too. */
  readonly isToGo?: boolean;
}

interface PrepareOptions extends ChunkFileOptions {
  /** Called with a file that kept changing, vanished, is unreadable or contains a secret: it is not prepared. */
  readonly onLeftOut: (leftOut: LeftOutDocument) => void;
}

/**
 * The chunks of documents in their order. Files are chunked in threads, some ahead of their consumer. A file that
 * changed since the survey is taken as it is now. A JSONL file is streamed once more and only the lines in question are
 * parsed: reading twice costs less than the memory that all records would take. Throws `unavailable` when a JSONL file
 * changed since the survey, because its records have not been checked against one another then.
 */
export async function* prepareDocuments(
  documents: readonly SurveyedDocument[],
  options: PrepareOptions,
): AsyncGenerator<PreparedDocument> {
  for (let index = 0; index < documents.length; ) {
    throwIfAborted(options.signal, 'chunking of documents');
    const document = documents[index];
    if (document === undefined) return;
    let end = index;
    if (document.line === undefined) {
      while (documents[end] !== undefined && documents[end]?.line === undefined) end++;
      yield* prepareFiles(documents.slice(index, end), options);
      index = end;
      continue;
    }
    while (documents[end]?.file === document.file) end++;
    yield* prepareRecords(documents.slice(index, end), options);
    index = end;
  }
}

/** Files a thread to read and chunk ahead of writes, so that threads have work while a batch is written. */
const filesAhead = 128;

/** The largest size of those files in memory: a shelf of books is not read all at once. */
const bytesAhead = 32 * 1024 * 1024;

async function* prepareFiles(
  documents: readonly SurveyedDocument[],
  options: PrepareOptions,
): AsyncGenerator<PreparedDocument> {
  // Where the caller stops before the end, work under way is of no use.
  const ending = new AbortController();
  const signal = options.signal === undefined ? ending.signal : AbortSignal.any([options.signal, ending.signal]);
  const ahead = {
    items: options.threads.size * filesAhead,
    bytes: bytesAhead,
    bytesOf: ({ record }: SurveyedDocument) => record.sizeBytes,
  };
  const work = (document: SurveyedDocument) => prepareFile(document, { ...options, signal });
  try {
    for await (const next of inOrder(documents, ahead, work)) {
      if ('leftOut' in next) options.onLeftOut(next);
      else yield next;
      throwIfAborted(options.signal, 'chunking of documents');
    }
  } finally {
    ending.abort();
  }
}

async function prepareFile(
  surveyed: SurveyedDocument,
  options: PrepareOptions,
): Promise<PreparedDocument | LeftOutDocument> {
  const { file, opened } = surveyed;
  const committedBlob = opened.committedBlobOf(file.location);
  const content = await readContent(file, {
    isNamed: true,
    committedBlob,
    isForReader: file.reader !== undefined,
    maxFileBytes: largestOf(opened.resolved, file),
  });
  const isAsSurveyed = !('skip' in content) && content.contentHash === surveyed.record.contentHash;
  const current = isAsSurveyed ? { document: surveyed, content } : await readAgain(surveyed);
  if (current === undefined) return { document: surveyed, leftOut: documentChanged(surveyed) };
  const { document } = current;
  const { chunks, warning, secret } = await chunkFile(document, current.content, options);
  if (secret !== undefined) return { document, leftOut: documentSecret(document, secret), isToGo: true };
  if (chunks !== undefined) return { document, chunks, warning };
  return { document, leftOut: warning ?? documentChanged(document) };
}

/** The document with the present content of its file. */
async function readAgain(
  surveyed: SurveyedDocument,
): Promise<{ readonly document: SurveyedDocument; readonly content: FileContent } | undefined> {
  const { opened, file } = surveyed;
  const content = await readSteadyFile(file, {
    maxFileBytes: largestOf(opened.resolved, file),
    committedBlob: opened.committedBlobOf(file.location),
    isForReader: file.reader !== undefined,
  });
  if (content === undefined) return undefined;
  const { contentHash, sizeBytes } = content;
  const origin = opened.originsAt(file)(content);
  const modifiedMs = origin.timestamp === undefined ? null : Date.parse(origin.timestamp);
  const record = { ...surveyed.record, contentHash, sizeBytes, modifiedMs, ref: origin.ref };
  return { document: { ...surveyed, origin, record }, content };
}

async function* prepareRecords(
  documents: readonly SurveyedDocument[],
  options: PrepareOptions,
): AsyncGenerator<PreparedDocument> {
  const first = documents[0];
  if (first === undefined) return;
  if ((await pathKind(first.file.location)) === undefined) throw recordsChanged(first.file);
  const window = embedderWindow(options);
  let next = 0;
  for await (const line of readJsonl(first.file.location, options.signal)) {
    const document = documents[next];
    if (document === undefined) return;
    if (line.line !== document.line) continue;
    if (line.contentHash !== document.record.contentHash) throw recordsChanged(document.file);
    const { fields, language: stated } = document.opened.resolved.source;
    const record = line.record(fields);
    const {
      texts: [text = ''],
      omissions,
    } = leftOutFiles([record.text]);
    const language = await textLanguageOf(text, stated);
    const madeBy = { sizes: options.sizes, window, language };
    const chunks = recordChunks(document.origin, { ...record, text }, madeBy);
    yield { document, chunks, warning: omissions.length > 0 ? documentIncomplete(document, omissions) : undefined };
    next++;
  }
  const missing = documents[next];
  if (missing !== undefined) throw recordsChanged(missing.file);
}
