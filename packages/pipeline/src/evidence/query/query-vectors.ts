import type { RetrievalError, SparseVector } from '@touchstone/contract';
import type { EvidenceCollection } from '../evidence-collection.js';

/** For each collection the vectors of the queries, in their order, or why there are none. */
export interface QueryVectors {
  /** Undefined for a query of which the embedder knows no token. */
  readonly dense: ReadonlyMap<EvidenceCollection, readonly (Float32Array | undefined)[] | RetrievalError>;
  readonly sparse: ReadonlyMap<EvidenceCollection, readonly SparseVector[] | RetrievalError>;
}
