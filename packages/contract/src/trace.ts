import type { ErrorCode } from './errors.ts';
import type { JsonObject } from './json.ts';
import type { ScoreKind } from './score.ts';

/** A candidate as a stage left it; text is never part of a trace. */
export interface TracedCandidate {
  readonly id: string;
  /** From 1. */
  readonly rank: number;
  readonly score: number;
  readonly scoreKind: ScoreKind;
}

/**
 * Every stage that a trace may name, in the order in which calls go through them.
 *
 * Canonical retrieval: `plan`, `describe`, `open_embedder`, `embed`, `search`, `look_up_similarity`, `rank`, `pool`
 * (chosen by second vectors), `rerank`, `explain_empty`. Evidence: `query`, `describe_index`, `pin_ref`, `embed_query`,
 * `embed` (all of it), `search` (all of it), `search_branch`, `count_allowed`, `fuse`, `pool`, `rerank`, `select`.
 * Context: `query`, `understand`, `expand`, `hyde`, `describe_index`, `embed_query`, `search_branch`, `look_up_pages`,
 * `fuse`, `rerank`, `follow_names`, `assemble`; and `answer`, where one is written.
 */
export const stageNames = [
  'plan',
  'describe',
  'open_embedder',
  'query',
  'understand',
  'expand',
  'hyde',
  'describe_index',
  'pin_ref',
  'embed_query',
  'embed',
  'search',
  'search_branch',
  'count_allowed',
  'look_up_similarity',
  'look_up_pages',
  'fuse',
  'pool',
  'rank',
  'rerank',
  'follow_names',
  'select',
  'assemble',
  'answer',
  'explain_empty',
] as const;

export type StageName = (typeof stageNames)[number];

/**
 * Reasons for which a stage may leave a candidate out, in the order of the documentation. The first three are the rules
 * of spec 000 §8.2.
 */
export const dropReasons = [
  'same_candidate_id',
  'same_code_span',
  'same_text',
  'beyond_limit',
  'beyond_pool',
  'beyond_rerank_limit',
  'no_url',
  'no_path',
  'below_top_k',
  'displaced_by_coverage',
  'ungrounded',
  'beyond_context',
  'in_another_source',
] as const;

export type DropReason = (typeof dropReasons)[number];

/** A candidate that ended at a stage. */
export interface DroppedCandidate {
  readonly id: string;
  readonly reason: DropReason;
  /** The candidate that was kept in place of this duplicate. */
  readonly into?: string;
}

/** The record of one stage. */
export interface StageTrace {
  readonly stage: StageName;
  /** Milliseconds since the call began. */
  readonly startedMs: number;
  readonly durationMs: number;
  /** Settings that shaped the stage: limits, weights, the filter. */
  readonly settings?: JsonObject;
  readonly candidates?: readonly TracedCandidate[];
  readonly dropped?: readonly DroppedCandidate[];
  /** Its `operatorNote` stays in memory: the JSON of a trace leaves it out. See `RetrievalError`. */
  readonly error?: { readonly code: ErrorCode; readonly message: string; readonly operatorNote?: string };
}

/** The time by part (spec 004 FR-013), in milliseconds. */
export interface Latency {
  readonly embeddingMs: number;
  readonly searchMs: number;
  readonly postProcessingMs: number;
  readonly totalMs: number;
}

/** Every step of one call: enough to explain and to repeat it. */
export interface Trace {
  readonly id: string;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly stages: readonly StageTrace[];
  readonly latency: Latency;
}
