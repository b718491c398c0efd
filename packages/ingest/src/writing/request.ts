import { type Embedder, type IndexPart, type IndexWriter, RetrievalError } from '@touchstone/contract';
import type { TokenFamily } from '@touchstone/lexical';
import { type ChunkSizes, chunkerFingerprint, resolveChunkSizes } from '../chunking/chunk-sizes.ts';
import type { IngestReader } from '../sources/ingest-reader.ts';
import type { SkipReason } from '../sources/skip-rules.ts';
import { resolveSources, type Source } from '../sources/source.ts';
import type { SourceChanges } from '../sources/watch/source-listings.ts';
import type { FileLimits } from '../threads/file-limits.ts';
import { sharedFileThreads } from '../threads/file-process.ts';
import type { FileThreads } from '../threads/file-threads.ts';
import type { Encoders } from './embed-chunks.ts';
import { readLedger } from './read-ledger.ts';
import { type Survey, type SurveyedFile, survey } from './survey.ts';

/** The sources to index, and the index. */
export interface IngestRequest {
  /** Name of the index. */
  readonly index: string;
  readonly sources: readonly Source[];
  /** Absolute folder that relative paths start from; source ids are relative to it too. */
  readonly baseDir: string;
  readonly chunking?: Partial<ChunkSizes>;
  /** Readers of documents, by whose extensions they are chosen: of several the first. Default: none; HTML is then text. */
  readonly readers?: readonly IngestReader[];
  /** The limits of reading and chunking one file. */
  readonly fileLimits?: Partial<FileLimits>;
  /** Warn about documents of type `docs` that have no URL: evidence that cites docs by address leaves them out. */
  readonly docsNeedUrl?: boolean;
  /** Also remove documents of sources that are not named here; default false. */
  readonly prune?: boolean;
  /** Read nothing but these changes, from `watchSources`. Default: everything that the sources name. */
  readonly changes?: SourceChanges;
  /**
   * Of all documents, only those of this part: other runs, on other machines, bring the rest at the same time. All of them need the same
   * sources and settings. Default: all documents.
   */
  readonly part?: IndexPart;
  /** Build this generation beside the active one; the caller activates it. */
  readonly generation?: string;
  /** Mean number of terms of a chunk, for a store that fixes it in a new generation. Default: the store's own. */
  readonly averageLength?: number;
}

/** The providers of a run. The store must keep a ledger (`readDocuments` and `applyDocuments`). */
export interface IngestDependencies extends Encoders {
  readonly store: IndexWriter;
  /** The embedder's token family, for estimates; default `generic`, the most cautious. Chunk sizes ignore it. */
  readonly tokenFamily?: TokenFamily;
  /** Milliseconds, for `elapsedMs`; default `performance.now`. */
  readonly now?: () => number;
}

export interface IngestProgress {
  /** `survey` reads and hashes, `write` chunks, embeds and stores. */
  readonly phase: 'survey' | 'write';
  readonly documentsDone: number;
  readonly bytesDone: number;
  /** Documents and bytes that have to be written or removed; absent during the survey, which finds that out. */
  readonly documentsTotal?: number;
  readonly bytesTotal?: number;
  /** Chunks written so far. */
  readonly chunks: number;
  readonly elapsedMs: number;
}

export interface IngestOptions {
  /** Honoured between documents and batches; written documents stay, and a later run completes it. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: IngestProgress) => void;
  /** Called with the files on disk, and awaited, before anything is written. */
  readonly onFiles?: (files: readonly SurveyedFile[]) => void | Promise<void>;
  /** Called with a file that the index lacks after all: it contains a secret, or could not be read at its turn. */
  readonly onLeftOut?: (location: string, reason: SkipReason) => void;
  /**
   * Called before the first write and before each; its error ends the run. Default: the lease of the index, for as long
   * as the run writes.
   */
  readonly guard?: WriteGuard;
}

/** Decides whether a run may write. */
export interface WriteGuard {
  begin(): Promise<void>;
  check(): Promise<void>;
}

/** A request with its sizes settled, its ledger read and its sources surveyed. */
export interface OpenRun {
  readonly sizes: ChunkSizes;
  readonly maxEmbedTokens: number;
  readonly tokenFamily?: TokenFamily;
  readonly threads: FileThreads;
  readonly survey: Survey;
  /** Finished parts, by the ledger. */
  readonly marks: readonly IndexPart[];
  elapsedMs(): number;
}

/** Throws `unsupported` for a store without a ledger, `invalid_config` and `invalid_request` for unusable sources. */
export async function openRun(
  request: IngestRequest,
  { store, embedder, tokenFamily = 'generic', now = () => performance.now() }: IngestDependencies,
  { signal, onProgress }: IngestOptions,
): Promise<OpenRun> {
  if (store.readDocuments === undefined || store.applyDocuments === undefined) {
    throw new RetrievalError(
      'unsupported',
      `Store "${store.name}" does not record its documents, which incremental indexing needs. Use another store.`,
      { provider: store.name },
    );
  }
  const started = now();
  const elapsedMs = () => now() - started;
  const sizes = chunkSizesFor(request.chunking, embedder);
  const threads = sharedFileThreads(request.fileLimits);
  const sources = await resolveSources(request.sources, request.baseDir);
  const { records: ledger, marks } = await readLedger(request, store, signal);
  let reported = 0;
  // A first run will chunk every file, so a thread can start while they are surveyed.
  const hasFiles = sources.some(({ kind }) => kind !== 'records');
  const reserved = ledger.length === 0 && hasFiles ? threads.reserve() : undefined;
  const result = await survey(sources, ledger, {
    baseDir: request.baseDir,
    readers: request.readers ?? [],
    knowledgeBaseId: request.index,
    chunkerFingerprint: chunkerFingerprint(sizes),
    prune: request.prune ?? false,
    changes: request.changes,
    part: request.part,
    signal,
    onDocument: (documentsDone, bytesDone) => {
      if (documentsDone - reported < 100) return;
      reported = documentsDone;
      onProgress?.({
        phase: 'survey',
        documentsDone,
        bytesDone,
        chunks: 0,
        elapsedMs: elapsedMs(),
      });
    },
  }).finally(() => reserved?.release());
  return {
    sizes,
    maxEmbedTokens: embedder === undefined ? Number.POSITIVE_INFINITY : windowOf(embedder),
    tokenFamily: embedder && tokenFamily,
    threads,
    survey: result,
    marks,
    elapsedMs,
  };
}

/** The sizes that a run has: the defaults filled in, within the embedder's window. Throws `invalid_config` for contradictions. */
export function chunkSizesFor(chunking: Partial<ChunkSizes> | undefined, embedder: Embedder | undefined): ChunkSizes {
  return fitEmbedder(resolveChunkSizes(chunking), embedder);
}

/** The tokens that an embedder reads of one text, less those that it may add to each. */
function windowOf({ limits }: Embedder): number {
  const { maxTokensPerText, maxTokensPerCall, maxTokensPerDocument = maxTokensPerCall } = limits;
  return Math.max(1, Math.min(maxTokensPerText, maxTokensPerCall, maxTokensPerDocument) - addedTokens);
}

/** Marks of the beginning and the end. */
const addedTokens = 2;

/** Room for the header that goes before a text when it is embedded. */
const headerTokens = 64;

/** A chunk that the embedder would cut off is never made where lines allow: its window limits the sizes. */
function fitEmbedder(sizes: ChunkSizes, embedder: Embedder | undefined): ChunkSizes {
  const limit = Math.max(32, (embedder?.limits.maxTokensPerText ?? Number.POSITIVE_INFINITY) - headerTokens);
  if (sizes.maxTokens <= limit) return sizes;
  const targetTokens = Math.min(sizes.targetTokens, limit);
  return {
    targetTokens,
    maxTokens: limit,
    minTokens: Math.min(sizes.minTokens, targetTokens),
    overlapTokens: Math.min(sizes.overlapTokens, targetTokens),
  };
}
