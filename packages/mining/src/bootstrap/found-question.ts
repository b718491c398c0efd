import type { BootstrapSource } from './bootstrap-request.ts';

/** A location that answers. */
export interface Target {
  /** Of the document in the corpus that is written beside. */
  readonly document: string;
  /** Below the project's root, with forward slashes. */
  readonly path: string;
  readonly startLine?: number;
  readonly endLine?: number;
  readonly symbol?: string;
}

/** A question from a project's own content. */
export interface FoundQuestion {
  /** Stays the same while its source does. */
  readonly id: string;
  readonly source: BootstrapSource;
  readonly query: string;
  readonly targets: readonly Target[];
}

/** A document of a corpus that is written beside its questions. */
export interface CorpusDocument {
  readonly id: string;
  readonly text: string;
  readonly path: string;
  readonly startLine?: number;
  readonly endLine?: number;
  readonly symbol?: string;
  readonly section?: string;
}

/** Reasons to leave out questions. */
const dropReasons = [
  'answer_is_empty',
  'answer_is_gone',
  'by_a_program',
  'formatting_only',
  'holds_a_secret',
  'names_its_answer',
  'near_duplicate',
  'over_the_limit',
  'release_or_revert',
  'too_many_answers',
  'too_short',
  'without_answer',
] as const;
export type DropReason = (typeof dropReasons)[number];

/** The numbers of those left out, by reason. */
export type Dropped = Partial<Record<DropReason, number>>;

/** The questions of one source. */
export interface SourceFindings {
  readonly source: BootstrapSource;
  readonly questions: readonly FoundQuestion[];
  readonly dropped: Dropped;
  /** The honest corpus of the questions; absent where there are no questions. */
  readonly corpus?: { readonly documents: () => AsyncIterable<CorpusDocument>; readonly ref: string };
  /** The reason why the source gave nothing, or less than it could. */
  readonly note?: string;
}

/** A tally of the omissions. */
export function dropCounter(): { drop(reason: DropReason): void; readonly dropped: Dropped } {
  const dropped: Dropped = {};
  return {
    dropped,
    drop: (reason) => {
      dropped[reason] = (dropped[reason] ?? 0) + 1;
    },
  };
}
