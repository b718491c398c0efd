import type { CallRecord } from './call-record.ts';
import type { JsonObject } from './json.ts';
import type { DropReason, StageName, TracedCandidate } from './trace.ts';

/** A candidate's rank and score after one stage. */
export interface HistoryStep extends Pick<TracedCandidate, 'rank' | 'score' | 'scoreKind'> {
  readonly stage: StageName;
  /** The stage's settings: which collection, branch and query it was. */
  readonly settings?: JsonObject;
}

/** One candidate's way through the stages of a call. */
export interface CandidateHistory {
  readonly id: string;
  readonly steps: readonly HistoryStep[];
  /** True if it is among the results: the last stage that has candidates has it. */
  readonly returned: boolean;
  /** The stage that dropped it and the reason, where a stage recorded them. */
  readonly dropped?: { readonly stage: StageName; readonly reason: DropReason; readonly into?: string };
}

/** One stage that came out otherwise. */
export interface StageDifference {
  readonly stage: StageName;
  readonly settings?: JsonObject;
  readonly onlyBefore: readonly string[];
  readonly onlyAfter: readonly string[];
  /** Ids that both have, at another rank. */
  readonly moved: readonly { readonly id: string; readonly before: number; readonly after: number }[];
  /** The largest change of a score among ids that both have with a score of the same kind; 0 where none changed. */
  readonly largestScoreChange: number;
}

/** The difference between a recorded call and its replay. Times and ids of calls are not compared. */
export interface CallDifference {
  readonly same: boolean;
  /** Settings whose values differ, by path. */
  readonly settings: readonly string[];
  /** Indexes whose content or embedder is not as it was. */
  readonly indexes: readonly string[];
  /** Stages that differ, in the order of the run; the first is where the two parted. */
  readonly stages: readonly StageDifference[];
  readonly results: { readonly before: readonly string[]; readonly after: readonly string[]; readonly same: boolean };
  readonly warnings: { readonly before: readonly string[]; readonly after: readonly string[] };
}

/** A kept call in one line. */
export interface CallSummary {
  readonly id: string;
  readonly kind: CallRecord['kind'];
  /** ISO 8601. */
  readonly startedAt: string;
  readonly query: string;
}

/** The kept calls that can be read, and the files that cannot. */
export interface CallList {
  /** Newest first. */
  readonly calls: readonly CallSummary[];
  /** Paths of files that are damaged or were written by another version, newest first. */
  readonly damaged: readonly string[];
}
