import type { RetrievalError, SparseVector } from '@touchstone/contract';
import type { EvidenceCollection } from '../evidence-collection.ts';

/** Undefined for a query without a token that the embedder knows; an error where its vector cannot be searched with. */
export type QueryVector = Float32Array | RetrievalError | undefined;

/** For each collection the vectors of the queries, in their order, or why there are none. */
export interface QueryVectors {
  readonly dense: ReadonlyMap<EvidenceCollection, readonly QueryVector[] | RetrievalError>;
  readonly sparse: ReadonlyMap<EvidenceCollection, readonly SparseVector[] | RetrievalError>;
}
