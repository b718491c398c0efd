import type { Hit, Metadata, SourceType } from '@touchstone/contract';
import type { EvidenceCollection } from './evidence-collection.ts';

// The shapes that a candidate takes on its way, in their order. A store gives a `Hit` (contract); the search reads it as a
// Candidate; every list that holds it has a FoundCandidate, which fusion scores; pool and reranking pass
// RankedCandidates on; the pack gives an `EvidenceCandidate` (contract).

/** One chunk in the form that all collections share (spec 000 §8.1). */
export interface Candidate {
  /** `{repo}@{ref}:{path}:{chunk_id}`. */
  readonly id: string;
  readonly collection: EvidenceCollection;
  readonly sourceType: SourceType;
  readonly chunkId: string;
  readonly text: string;
  /** The payload, with `repo`, `ref`, `path` and `url` filled from the collection's defaults and older field names. */
  readonly metadata: Metadata;
}

/** A candidate in one list of hits. */
export interface FoundCandidate {
  /** The hit's own, by which the lists of one collection are fused. */
  readonly id: string;
  /** More is better, whatever the kind of the native score. */
  readonly score: number;
  readonly candidate: Candidate;
  /** As the store gave it. */
  readonly hit: Hit;
}

/** A candidate with its rank. */
export interface RankedCandidate extends Candidate {
  /** Score of the branches' fusion. */
  readonly score: number;
  /** True if more than one branch returned it for Q0; undefined where the store fused and does not report it. */
  readonly agreed: boolean | undefined;
  /** Relevance from 0 to 1; null where no reranker has scored it. */
  readonly rerankScore: number | null;
}
