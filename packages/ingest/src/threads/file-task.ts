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

/** What all tasks that make chunks are given. */
interface Chunking {
  readonly origin: DocumentOrigin;
  readonly sizes: ChunkSizes;
  /** Absent: tokens are not counted, because nothing embeds. */
  readonly tokenFamily?: TokenFamily;
  /** Most tokens that the embedder reads of a text; Infinity without one. */
  readonly maxEmbedTokens: number;
  /** What the source says of the language of its texts. */
  readonly language?: SourceLanguage;
  /** Whether the text may hold keys and tokens; else the first one found is the result, and there are no chunks. */
  readonly allowSecrets: boolean;
}

/** Work that a thread does on one file. Tasks and what they give are data, because they travel between threads. */
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
  /** What of the file is in no chunk, in sentences. */
  readonly omissions: readonly string[];
  readonly secret?: FoundSecret;
}

/** What each kind of task gives. */
export interface FileResults {
  readonly chunk_text: ChunkedTask;
  readonly chunk_document: ChunkedTask;
  readonly read_document: ReadDocument;
}

/** What a thread answers. */
export type FileAnswer = Answer<TaskFailure>;

export type TaskFailure = FailureData | { readonly kind: 'nesting' } | { readonly kind: 'memory' };
