import type { TaskMode } from './evidence.ts';
import type { FallbackCode } from './warning.ts';

/**
 * Evidence that a question should find (spec 000 §13.1). It names a location, by candidate id or by path (with lines or
 * a symbol), or both; a candidate that overlaps the lines, or contains the symbol, is a match. Never the text itself.
 */
export interface ExpectedEvidence {
  /**
   * `{repo}@{ref}:{path}:{chunk_id}`, or another name of the chunk in outputs: its chunk id, its citation, its path
   * with lines. All but the last are exact, for one version of corpus and chunker.
   */
  readonly candidateId?: string;
  readonly repo?: string;
  readonly path?: string;
  /** First and last line that answer, inclusive, from 1. */
  readonly startLine?: number;
  readonly endLine?: number;
  readonly symbol?: string;
  /** `sha256:` and the hex digest of these lines, so that a check can tell a corpus that moved; not used to match. */
  readonly contentHash?: string;
  /** Relevance, 1 or more; 0 means judged and not an answer. Default 1. */
  readonly grade: number;
  /** In a few words of one's own, why it answers. */
  readonly reason?: string;
}

/** One question of a golden set. */
export interface GoldenQuestion {
  readonly id: string;
  readonly query: string;
  readonly category?: string;
  readonly taskMode?: TaskMode;
  /** False when the corpus holds no answer: a good engine then abstains, and `expected` is empty. Default true. */
  readonly answerable: boolean;
  readonly expected: readonly ExpectedEvidence[];
  /** Ids of chunks that are only useful together (spec 003's knowledge kernel). */
  readonly requiredKernel?: readonly string[];
}

/** The corpus of a golden set, so that a check can tell a moved corpus from a worse engine. */
export interface GoldenCorpus {
  readonly name: string;
  /** Version, tag, date or commit. */
  readonly ref: string;
  /** Working copies of repositories that make up the corpus. Absent: the corpus is an installed package, or an index of the config. */
  readonly sources?: readonly GoldenSource[];
}

/** A working copy of one repository. Its location is passed when the set is used, and never stored in the set. */
export interface GoldenSource {
  /** Folder of the working copy, below the folder of sources. */
  readonly folder: string;
  /** The repository's name in citations: `owner/name`. */
  readonly repo: string;
  /** The commit that the set was written against. */
  readonly ref: string;
  /** Globs of the files that belong to the corpus. */
  readonly include: readonly string[];
  /** `docs` or `code`; default by file extension. */
  readonly type?: string;
  /** The rule from path to address, as in the config; default: documents have none. */
  readonly url?: { readonly template: string; readonly strip?: string };
}

/** Questions with the evidence that they should find. */
export interface GoldenSet {
  readonly name: string;
  readonly description?: string;
  readonly corpus?: GoldenCorpus;
  /** Fallbacks that count as answers of the method under evaluation. Default: none, so that an answer by another method is a failure. */
  readonly allowedWarnings?: readonly FallbackCode[];
  readonly questions: readonly GoldenQuestion[];
}
