import type { ErrorCode } from './errors.js';
import type { JsonObject } from './json.js';
import type { ScoreKind } from './score.js';

/** A candidate as a stage left it; text is never part of a trace. */
export interface TracedCandidate {
  readonly id: string;
  /** From 1. */
  readonly rank: number;
  readonly score: number;
  readonly scoreKind: ScoreKind;
}

/** Why a stage left a candidate out. The first three are the rules of spec 000 §8.2. */
export type DropReason =
  | 'same_candidate_id'
  | 'same_code_span'
  | 'same_text'
  | 'beyond_limit'
  | 'beyond_pool'
  | 'beyond_rerank_limit'
  | 'no_url'
  | 'no_path'
  | 'below_top_k'
  | 'displaced_by_coverage'
  | 'ungrounded';

/** Every reason, in the order in which the documentation lists them. */
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
] as const satisfies readonly DropReason[];

/** A candidate that ended at a stage. */
export interface DroppedCandidate {
  readonly id: string;
  readonly reason: DropReason;
  /** The candidate that stands for a duplicate. */
  readonly into?: string;
}

/** What one stage did. */
export interface StageTrace {
  readonly stage: string;
  /** Milliseconds since the call began. */
  readonly startedMs: number;
  readonly durationMs: number;
  /** Settings that shaped the stage: limits, weights, the filter. */
  readonly settings?: JsonObject;
  readonly candidates?: readonly TracedCandidate[];
  readonly dropped?: readonly DroppedCandidate[];
  readonly error?: { readonly code: ErrorCode; readonly message: string };
}

/** Where the time went (spec 004 FR-013), in milliseconds. */
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
