import type { RetrievalError, SparseVector } from '@touchstone/contract';
import type { EvidenceCollection } from '../evidence-collection.js';

/** For each collection the vectors of the queries, in their order, or why there are none. */
export interface QueryVectors {
  readonly dense: ReadonlyMap<EvidenceCollection, readonly Float32Array[] | RetrievalError>;
  readonly sparse: ReadonlyMap<EvidenceCollection, readonly SparseVector[] | RetrievalError>;
}
