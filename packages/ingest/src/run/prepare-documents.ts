import { stat } from 'node:fs/promises';
import { throwIfAborted } from '@touchstone/contract';
import type { ChunkSizes } from '../chunk-sizes.js';
import { fileChunks } from '../documents/file-chunks.js';
import { readJsonl, recordsChanged } from '../documents/jsonl-records.js';
import type { CountTokens, PreparedChunk } from '../documents/prepared-chunk.js';
import { readSteadyText } from '../documents/read-steady-text.js';
import { readText } from '../documents/read-text.js';
import { recordChunks } from '../documents/record-chunks.js';
import type { SurveyedDocument } from './survey.js';

/**
 * A document whose chunks are ready; record and chunks come from the same bytes, also where the file changed since the
 * survey.
 */
export interface PreparedDocument {
  readonly document: SurveyedDocument;
  readonly chunks: readonly PreparedChunk[];
}

export interface PrepareOptions {
  readonly sizes: ChunkSizes;
  /** Most tokens that a JSONL record's chunk may have for the embedder; Infinity without one. */
  readonly maxEmbedTokens: number;
  readonly countTokens: CountTokens;
  readonly signal: AbortSignal | undefined;
  /** Told of a file that kept changing or vanished: nothing is prepared for it. */
  readonly onLeftOut: (document: SurveyedDocument) => void;
}

/**
 * The chunks of documents in their order, one document at a time. A file that changed since the survey is taken as it is
 * now. A JSONL file is streamed once more and only the lines in question are parsed: reading twice costs less than the
 * memory that all records would take. Throws `unavailable` when a JSONL file changed since the survey, because its records
 * have not been checked against one another then.
 */
export async function* prepareDocuments(
  documents: readonly SurveyedDocument[],
  options: PrepareOptions,
): AsyncGenerator<PreparedDocument> {
  for (let index = 0; index < documents.length; ) {
    throwIfAborted(options.signal, 'chunking of documents');
    const document = documents[index];
    if (document === undefined) return;
    if (document.line === undefined) {
      const prepared = await prepareFile(document, options);
      if (prepared === undefined) options.onLeftOut(document);
      else yield prepared;
      index++;
      continue;
    }
    let end = index;
    while (documents[end]?.file === document.file) end++;
    yield* prepareRecords(documents.slice(index, end), options);
    index = end;
  }
}

async function prepareFile(
  surveyed: SurveyedDocument,
  { sizes, countTokens }: PrepareOptions,
): Promise<PreparedDocument | undefined> {
  const committedBlob = surveyed.opened.committedBlobOf(surveyed.file.location);
  const content = await readText(surveyed.file, { isNamed: true, committedBlob });
  const isAsSurveyed = !('skip' in content) && content.contentHash === surveyed.record.contentHash;
  const current = isAsSurveyed ? { document: surveyed, text: content.text } : await readAgain(surveyed);
  if (current === undefined) return undefined;
  const { document, text } = current;
  const urlRule = document.opened.resolved.source.url;
  return { document, chunks: await fileChunks(document.origin, text, sizes, urlRule, countTokens) };
}

/** The document with what its file holds now. */
async function readAgain(
  surveyed: SurveyedDocument,
): Promise<{ readonly document: SurveyedDocument; readonly text: string } | undefined> {
  const { opened, file } = surveyed;
  const { maxFileBytes } = opened.resolved;
  const committedBlob = opened.committedBlobOf(file.location);
  const content = await readSteadyText(file, { maxFileBytes, committedBlob });
  if (content === undefined) return undefined;
  const { text, contentHash, sizeBytes } = content;
  const origin = opened.originsAt(file.location)(content);
  const modifiedMs = origin.timestamp === undefined ? null : Date.parse(origin.timestamp);
  const record = { ...surveyed.record, contentHash, sizeBytes, modifiedMs, ref: origin.ref };
  return { document: { ...surveyed, origin, record }, text };
}

async function* prepareRecords(
  documents: readonly SurveyedDocument[],
  options: PrepareOptions,
): AsyncGenerator<PreparedDocument> {
  const first = documents[0];
  if (first === undefined) return;
  if (!(await isThere(first.file.location))) throw recordsChanged(first.file);
  let next = 0;
  for await (const line of readJsonl(first.file.location, options.signal)) {
    const document = documents[next];
    if (document === undefined) return;
    if (line.line !== document.line) continue;
    if (line.contentHash !== document.record.contentHash) throw recordsChanged(document.file);
    yield {
      document,
      chunks: recordChunks(document.origin, line.record(), options.maxEmbedTokens, options.countTokens),
    };
    next++;
  }
  const missing = documents[next];
  if (missing !== undefined) throw recordsChanged(missing.file);
}

function isThere(location: string): Promise<boolean> {
  return stat(location).then(
    () => true,
    () => false,
  );
}
