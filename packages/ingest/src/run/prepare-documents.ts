import { RetrievalError, throwIfAborted } from '@touchstone/contract';
import type { ChunkSizes } from '../chunk-sizes.js';
import { fileChunks } from '../documents/file-chunks.js';
import { readJsonl } from '../documents/jsonl-records.js';
import type { CountTokens, PreparedChunk } from '../documents/prepared-chunk.js';
import { readText } from '../documents/read-text.js';
import { recordChunks } from '../documents/record-chunks.js';
import type { SurveyedDocument } from './survey.js';

/** A document whose chunks are ready. */
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
}

/**
 * The chunks of documents in their order, one document at a time. A JSONL file is streamed once more and only the lines
 * in question are parsed: reading twice costs less than the memory that all records would take. Throws `invalid_request` when a document changed since the survey.
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
      yield await prepareFile(document, options);
      index++;
      continue;
    }
    let end = index;
    while (documents[end]?.file === document.file) end++;
    yield* prepareRecords(documents.slice(index, end), options);
    index = end;
  }
}

async function prepareFile(document: SurveyedDocument, options: PrepareOptions): Promise<PreparedDocument> {
  const content = await readText(document.file, { isNamed: true });
  if ('skip' in content || content.contentHash !== document.record.contentHash) throw changedMeanwhile(document);
  const urlRule = document.opened.resolved.source.url;
  return {
    document,
    chunks: await fileChunks(document.origin, content.text, options.sizes, urlRule, options.countTokens),
  };
}

async function* prepareRecords(
  documents: readonly SurveyedDocument[],
  options: PrepareOptions,
): AsyncGenerator<PreparedDocument> {
  const first = documents[0];
  if (first === undefined) return;
  let next = 0;
  for await (const line of readJsonl(first.file.location, options.signal)) {
    const document = documents[next];
    if (document === undefined) return;
    if (line.line !== document.line) continue;
    if (line.contentHash !== document.record.contentHash) throw changedMeanwhile(document);
    yield {
      document,
      chunks: recordChunks(document.origin, line.record(), options.maxEmbedTokens, options.countTokens),
    };
    next++;
  }
  const missing = documents[next];
  if (missing !== undefined) throw changedMeanwhile(missing);
}

function changedMeanwhile({ file }: SurveyedDocument): RetrievalError {
  return new RetrievalError(
    'invalid_request',
    `${file.location} changed while it was being indexed. What was written so far is consistent; run again.`,
  );
}
