import type { BootstrapSource } from './bootstrap-request.ts';

/** A place in a file. */
interface Place {
  /** Below the project's root, with forward slashes. */
  readonly path: string;
  readonly startLine?: number;
  readonly endLine?: number;
  readonly symbol?: string;
}

/** A location that answers. */
export interface Target extends Place {
  /** Of the document in the corpus that is written beside. */
  readonly document: string;
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
export interface CorpusDocument extends Place {
  readonly id: string;
  readonly text: string;
  readonly section?: string;
}

/** Reasons to leave out questions. */
export type DropReason =
  | 'answer_is_empty'
  | 'answer_is_gone'
  | 'by_a_program'
  | 'formatting_only'
  | 'holds_a_secret'
  | 'names_its_answer'
  | 'near_duplicate'
  | 'over_the_limit'
  | 'release_or_revert'
  | 'too_many_answers'
  | 'too_short'
  | 'without_answer';

/** The numbers of those left out, by reason. */
export type Dropped = Partial<Record<DropReason, number>>;

/** The questions of one source. */
export interface SourceFindings {
  readonly source: BootstrapSource;
  readonly questions: readonly FoundQuestion[];
  readonly dropped: Dropped;
  /** The honest corpus of the questions; absent where there are no questions. */
  readonly corpus?: {
    readonly documents: () => AsyncIterable<CorpusDocument> | readonly CorpusDocument[];
    readonly ref: string;
  };
  /** The reason why the source gave nothing, or less than it could. */
  readonly note?: string;
}

/** The settings of a source's reading. */
export interface SourceRun {
  readonly signal?: AbortSignal;
  /** Files or commits that were read; `total` where it is known. */
  readonly onFile: (done: number, total?: number) => void;
}

/** A tally of the omissions. */
export function dropCounter() {
  const dropped: Dropped = {};
  const drop = (reason: DropReason): void => {
    dropped[reason] = (dropped[reason] ?? 0) + 1;
  };
  return { dropped, drop };
}
