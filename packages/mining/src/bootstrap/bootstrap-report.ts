import type { BootstrapSource } from './bootstrap-request.ts';
import type { Dropped } from './found-question.ts';

/** A set that was written. */
export interface WrittenSet {
  /** `golden` names locations in the present project; `beir` has a corpus of its own. */
  readonly form: 'golden' | 'beir';
  /** File or folder, absolute: the argument of `eval`. */
  readonly path: string;
  readonly sources: readonly BootstrapSource[];
  readonly questions: number;
  /** Of the corpus in BEIR form. */
  readonly documents?: number;
  /** The commit that it was written against, or `working copy`. */
  readonly ref: string;
}

/** The result of one source. */
interface SourceReport {
  readonly source: BootstrapSource;
  /** Questions in the sets. */
  readonly questions: number;
  /** The numbers of further ones that were left out, by reason. */
  readonly dropped: Dropped;
  readonly weakness: string;
}

/**
 * Ways in which the result is less than the request:
 *
 * - `source_missing`: a source gave no question; the message has the reason
 * - `few_questions`: a source gave so few that a difference between two configurations will hardly be significant
 */
export interface BootstrapWarning {
  readonly code: 'source_missing' | 'few_questions';
  readonly source?: BootstrapSource;
  readonly message: string;
}

/** The result of a run. */
export interface BootstrapReport {
  /** Name of the project. */
  readonly name: string;
  /** The folder of the sets; absolute. */
  readonly into: string;
  /** Files of the project that were looked at. */
  readonly files: number;
  readonly sets: readonly WrittenSet[];
  readonly sources: readonly SourceReport[];
  readonly warnings: readonly BootstrapWarning[];
  readonly elapsedMs: number;
}
