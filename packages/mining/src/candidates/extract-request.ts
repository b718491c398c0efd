import type { VectorStore } from '@touchstone/contract';
import type { ContextSettings } from '../definition/benchmark.ts';
import type { CandidateCounts } from '../records/extraction.ts';

/** The benchmark to extract, and the folder. */
export interface ExtractRequest extends Partial<CandidateCounts> {
  /** A definition, or a folder of them. */
  readonly benchmark: string;
  /** The folder of the run. */
  readonly folder: string;
  /**
   * The folder of the project for relative paths, as in an index of it, where git does not track the source code.
   * Default: the folder of the benchmark.
   */
  readonly project?: string;
  /** The source of candidates; default: the benchmark's own. */
  readonly contexts?: ContextSettings;
}

export interface ExtractDependencies {
  /** Needed for contexts of an index; it must list chunks (`fetchByFilter`). */
  readonly store?: VectorStore;
  /** Milliseconds, for `elapsedMs`; default `performance.now`. */
  readonly now?: () => number;
}

export interface ExtractProgress {
  /** `contexts` reads source files, `candidates` chooses for each question. */
  readonly phase: 'contexts' | 'candidates';
  readonly done: number;
  readonly total: number;
}
