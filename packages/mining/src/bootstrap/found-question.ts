import { hash } from 'node:crypto';
import { throwIfAborted } from '@touchstone/contract';
import type { BootstrapSource } from './bootstrap-request.ts';

interface Place {
  /** Below the project's root, with forward slashes. */
  readonly path: string;
  readonly startLine?: number;
  readonly endLine?: number;
  readonly symbol?: string;
}

export interface Target extends Place {
  /** Of the document in the corpus that is written beside. */
  readonly document: string;
}

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

export interface SourceRun {
  readonly signal?: AbortSignal;
  /** Files or commits that were read; `total` where it is known. */
  readonly onFile: (done: number, total?: number) => void;
}

export function dropCounter() {
  const dropped: Dropped = {};
  const drop = (reason: DropReason): void => {
    dropped[reason] = (dropped[reason] ?? 0) + 1;
  };
  return { dropped, drop };
}

/** Each of some files with its text, '' where it has none; the run is told how far it is. */
export async function* eachText<File extends { readonly path: string; text(): Promise<string | undefined> }>(
  files: readonly File[],
  project: string,
  { signal, onFile }: SourceRun,
): AsyncGenerator<{ readonly path: string; readonly text: string }> {
  for (const [at, { path, text }] of files.entries()) {
    throwIfAborted(signal, `reading of "${project}"`);
    onFile(at, files.length);
    yield { path, text: (await text()) ?? '' };
  }
}

/** The words about some documents, each a question for those that share it; words that more than `most` share are ambiguous. */
export function questionsOfWords(
  source: 'docstrings' | 'headings',
  { byWords, most, drop }: WordsOfDocuments,
): readonly FoundQuestion[] {
  return [...byWords].flatMap(([query, sharing]) => {
    if (sharing.length > most) {
      drop('too_many_answers');
      return [];
    }
    const targets = sharing.map(({ id, text: _, section: __, ...place }) => ({ document: id, ...place }));
    return [{ id: `${source.slice(0, -1)}-${hash('sha256', query).slice(0, 12)}`, source, query, targets }];
  });
}

interface WordsOfDocuments {
  readonly byWords: ReadonlyMap<string, readonly CorpusDocument[]>;
  readonly most: number;
  readonly drop: (reason: DropReason) => void;
}
