import type { Filter } from '../filter.ts';
import type { Metadata } from '../metadata.ts';
import type { IndexSpec } from './index-spec.ts';
import type { CallOptions, Provider } from './provider.ts';
import type { DenseVector, SparseVector, VectorStore } from './vector-store.ts';
import type { LeaseClaim, LeaseDecision } from './writer-lease.ts';

/** A chunk on its way into an index. */
export interface IndexedChunk {
  readonly id: string;
  /** The exact slice of the source, for citations. */
  readonly text: string;
  readonly metadata: Metadata;
  /** Text for the keyword branch: title, section and symbol, as often as they count, then the text; default `text`. */
  readonly searchText?: string;
  readonly vector?: DenseVector;
  readonly sparse?: SparseVector;
}

/** The chunks to remove. */
export type ChunkSelection = { readonly ids: readonly string[] } | { readonly filter: Filter };

export interface WriteOptions extends CallOptions {
  /** The generation to write to; the active one when absent. */
  readonly generation?: string;
}

/** The ledger's record of a document, so that an unchanged one costs a stat and a hash. */
export interface DocumentRecord {
  readonly documentId: string;
  /** The source that owns the document; removal of vanished documents is per source. */
  readonly sourceId: string;
  /** `sha256:` and the digest of the document's bytes. */
  readonly contentHash: string;
  readonly sizeBytes: number;
  /**
   * The time of the content in milliseconds, which its chunks name as `timestamp`: of the commit, or of the file's last change;
   * null where the source states none.
   */
  readonly modifiedMs: number | null;
  /** Hash of everything else that shapes its chunks: chunker, sizes, title, URL rule; behind it, one of their labels. */
  readonly settingsHash: string;
  /** The `ref` that its chunks carry. */
  readonly ref: string;
  readonly chunkCount: number;
}

/** One document's way into or out of the index. Each is atomic: chunks and record change together. */
export type DocumentChange =
  /** The document's chunks become exactly these; `record.chunkCount` and each chunk's `document_id` must agree. */
  | { readonly kind: 'replace'; readonly record: DocumentRecord; readonly chunks: readonly IndexedChunk[] }
  /**
   * Content and chunks stay; only `metadata.ref`, `metadata.timestamp` where `timestamp` is present, `labels`, and the
   * record change. The document must have a record.
   */
  | {
      readonly kind: 'relabel';
      readonly record: DocumentRecord;
      readonly timestamp?: string;
      readonly labels?: Pick<Metadata, 'repo' | 'source_name'>;
    }
  | { readonly kind: 'remove'; readonly documentId: string };

/**
 * Write side of a store, used by ingestion only. Every write is idempotent by chunk id, and durable when it resolves.
 * Chunks of a document carry its id in `metadata.document_id`. A write to an index or generation that is not there is
 * `index_not_found`; the same chunk id twice in one call is `invalid_request`.
 */
export interface IndexWriter extends Provider {
  /** Most calls of `applyDocuments` over different documents at once. Default 1. */
  readonly concurrentWrites?: number;
  /** Creates the index or generation; one that exists with another fingerprint is `invalid_config`, with both named. */
  ensureIndex(spec: IndexSpec, options?: CallOptions): Promise<void>;
  /** The place of its data, which `seedIndex` of another store of this kind takes. Optional, like that. */
  readonly place?: string;
  /**
   * Begins an index that is not there with the chunks and the ledger that an index of the same name and fingerprint has in one of these
   * places. Resolves to the generation that has them, which is not active before `activate`; undefined where no place
   * has any. Called again, it names what an interrupted run began. Both places may share what they have; neither sees
   * what becomes of the other. A place that cannot be used, or is another user's, is passed over.
   */
  seedIndex?(spec: IndexSpec, places: readonly string[], options?: CallOptions): Promise<string | undefined>;
  upsert(index: string, chunks: readonly IndexedChunk[], options?: WriteOptions): Promise<void>;
  /** Returns the number removed. A document that loses a chunk loses its record too: it is no longer whole. */
  remove(index: string, selection: ChunkSelection, options?: WriteOptions): Promise<number>;
  /** Make a finished generation the one that searches see; the old one goes. */
  activate(index: string, generation: string, options?: CallOptions): Promise<void>;
  /**
   * Removes a generation that was never activated, such as one whose build was abandoned; where the index has no other,
   * the index goes too. The active one is `invalid_request`; a missing one, `index_not_found`. Optional.
   */
  dropGeneration?(index: string, generation: string, options?: CallOptions): Promise<void>;
  /** Removes the index with all its generations. */
  dropIndex(index: string, options?: CallOptions): Promise<void>;
  /** Several documents in one transaction, chunks and ledger together; where a store has that. */
  applyDocuments?(index: string, changes: readonly DocumentChange[], options?: WriteOptions): Promise<void>;
  /** The ledger, in ascending order of document id; `index_not_found` when there is no such index. */
  readDocuments?(index: string, options?: WriteOptions): Promise<readonly DocumentRecord[]>;
  /**
   * Chunks of the active generation as they were written, with their vectors as the store keeps them, for a copy. In
   * the order of `ids`; missing ids are left out. Optional.
   */
  fetchIndexed?(index: string, ids: readonly string[], options?: CallOptions): Promise<readonly IndexedChunk[]>;
  /**
   * Claims the lease of an index, which one run has while it writes. Of claims at the same time one is granted, across
   * all processes. Granted are: a claim where no lease exists or it has expired at `nowMs`; a renewal by its holder;
   * one whose `insteadOf` is the present holder; and one of another part of as many parts as those with a lease, unless
   * the store takes one writer at a time. The index need not exist yet. Neither chunks nor `IndexDescription.version`
   * change. Writes do not check the lease: it is for those who run them. Optional; a store has both methods or neither.
   */
  claimLease?(index: string, claim: LeaseClaim, options?: CallOptions): Promise<LeaseDecision>;
  /** Gives a lease back; where this holder does not have it, nothing happens. */
  releaseLease?(index: string, holder: string, options?: CallOptions): Promise<void>;
  /**
   * Weighs chunks anew whose weights rest on a mean length that is not that of the index any more; `isExact`: however little it has moved.
   * To be called at the end of a run. Where a store fixes weights when it writes.
   */
  settleWeights?(index: string, options?: WriteOptions & { readonly isExact?: boolean }): Promise<void>;
  /** Merge and compact the results of many small writes; never needed for correctness. */
  optimize?(index: string, options?: WriteOptions): Promise<void>;
}

/** A store that can be read and written. */
export type Store = VectorStore & IndexWriter;
