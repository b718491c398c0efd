import type { Embedder, Filter, Refinement, SourceType, SparseEncoder, VectorStore } from '@touchstone/contract';

/** One source of one kind of evidence. Two collections may share an index and divide it by `filter`. */
export interface EvidenceCollection {
  /** Its name in candidates and citations of the plan. */
  readonly name: string;
  readonly index: string;
  readonly sourceType: SourceType;
  readonly store: VectorStore;
  /** Absent: no dense branch. */
  readonly embedder?: Embedder;
  /** For a sparse branch; absent, the store's own keyword search is the lexical branch. */
  readonly sparseEncoder?: SparseEncoder;
  /** Second vectors of the index, for the reranker. */
  readonly refinement?: Refinement;
  readonly filter?: Filter;
  /** Values that its payload lacks and every chunk shares: a collection from elsewhere may lack `repo` or `ref`. */
  readonly defaults?: { readonly repo?: string; readonly ref?: string };
}
