import type {
  CallOptions,
  CallRecord,
  Clock,
  Embedder,
  EvidencePack,
  EvidenceRequest,
  Filter,
  Reranker,
  SparseEncoder,
  VectorStore,
} from '@touchstone/contract';
import type { EvidenceProfile } from './settings/evidence-profile.js';

/** One place to look for one kind of evidence. Two collections may share an index and part it by `filter`. */
export interface EvidenceCollection {
  /** What candidates and citations of the plan call it. */
  readonly name: string;
  readonly index: string;
  readonly sourceType: 'docs' | 'code';
  readonly store: VectorStore;
  /** Absent: no dense branch. */
  readonly embedder?: Embedder;
  /** For a sparse branch; absent, the store's own keyword search is the lexical branch. */
  readonly sparseEncoder?: SparseEncoder;
  readonly filter?: Filter;
  /** What its payload leaves unsaid and every chunk shares: a collection that someone else filled may lack `repo` or `ref`. */
  readonly defaults?: { readonly repo?: string; readonly ref?: string };
}

export interface EvidenceDependencies {
  readonly collections: readonly EvidenceCollection[];
  /** Absent: candidates stay in fused order; the pack's `debug` and the record say so, no warning does. */
  readonly reranker?: Reranker;
  readonly profile: EvidenceProfile;
  /** Version of the engine, for the record. */
  readonly engine: string;
  /** Default: the machine's time. */
  readonly clock?: Clock;
  /** Makes the id of each call. Default: a random UUID. */
  readonly newId?: () => string;
}

/** A finished call: what the agent gets, and what explains and repeats it. */
export interface GatheredEvidence {
  readonly pack: EvidencePack;
  readonly record: Extract<CallRecord, { readonly kind: 'evidence' }>;
}

export interface EvidenceGatherer {
  /**
   * Gathers evidence for a request (spec 000). What fails on the way is left out, with a warning. Throws `timeout` when
   * the budget is over and nothing at all was found, what the collections failed with when none of them answered,
   * `invalid_config` when an index was built with another embedder or sparse encoder, and `aborted`.
   */
  gather(request: EvidenceRequest, options?: CallOptions): Promise<GatheredEvidence>;
}
