import type { ReadDocument } from '@touchstone/contract';
import type { TokenFamily } from '@touchstone/lexical';
import type { ChunkSizes } from '../chunking/chunk-sizes.ts';
import type { DocumentOrigin } from '../chunking/chunks/document-origin.ts';
import type { FileText } from '../chunking/chunks/file-chunks.ts';
import type { PreparedChunk } from '../chunking/chunks/prepared-chunk.ts';
import type { FoundSecret } from '../reading/secrets/find-secrets.ts';
import type { ReaderModule } from '../sources/ingest-reader.ts';
import type { FieldNames, SourceLanguage } from '../sources/source.ts';
import type { Answer, FailureData } from './failure-data.ts';

/** The settings of all tasks that make chunks. */
interface Chunking {
  readonly origin: DocumentOrigin;
  readonly sizes: ChunkSizes;
  /** Absent: tokens are not counted, because nothing embeds. */
  readonly tokenFamily?: TokenFamily;
  /** Most tokens that the embedder reads of a text; Infinity without one. */
  readonly maxEmbedTokens: number;
  /** The language of the source's texts, by its config. */
  readonly language?: SourceLanguage;
  /** True if the text may contain keys and tokens; else the first one is the result, and there are no chunks. */
  readonly allowSecrets: boolean;
}

/** Work of a thread on one file. Tasks and their results are data, because they travel between threads. */
export type FileTask =
  | (Chunking & FileText & { readonly kind: 'chunk_text' })
  | (Chunking & {
      readonly kind: 'chunk_document';
      readonly bytes: Uint8Array;
      readonly reader: ReaderModule;
      readonly fields?: FieldNames;
    })
  | {
      readonly kind: 'read_document';
      readonly bytes: Uint8Array;
      readonly path: string;
      readonly reader: ReaderModule;
    };

interface ChunkedTask {
  readonly chunks: readonly PreparedChunk[];
  /** The parts of the file that are in no chunk, in sentences. */
  readonly omissions: readonly string[];
  readonly secret?: FoundSecret;
}

/** The result of each kind of task. */
export interface FileResults {
  readonly chunk_text: ChunkedTask;
  readonly chunk_document: ChunkedTask;
  readonly read_document: ReadDocument;
}

/** A thread's answer. */
export type FileAnswer = Answer<TaskFailure>;

export type TaskFailure = FailureData | { readonly kind: 'nesting' } | { readonly kind: 'memory' };
