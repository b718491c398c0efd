import type { Clock } from '@touchstone/contract';
import type { RunProgress } from '@touchstone/eval';
import type { IngestProgress } from '@touchstone/ingest';
import type { LoadedConfig } from '../file/load-config.ts';

/** The config that is evaluated. */
export type EvaluatedConfig = Pick<LoadedConfig, 'config' | 'baseDir'>;

/** Options of an evaluation that the calling program sets. */
export interface EvaluationOptions {
  /** Name or version of the program, as part of a run's identity: runs of two programs are not mixed. */
  readonly engine: string;
  /** The folder of relative paths and installed packages. Default: the folder of the config. */
  readonly cwd?: string;
  /** The folder for corpora that are indexed for an evaluation. Default: `.touchstone/evaluation` beside the config. */
  readonly cacheFolder?: string;
  /** Folder with the working copies in the `sources` of golden sets. Default: none, and such a set is skipped. */
  readonly sources?: string;
  /** The user's command for this program, for suggestions in messages. Default: `touchstone`. */
  readonly program?: string;
  /** Default: the clock of the machine. */
  readonly clock?: Clock;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: EvaluationProgress) => void;
}

/** The progress of an evaluation. `done: 0` begins the questions of a set, `done === total` ends them. */
export type EvaluationProgress =
  | ({ readonly kind: 'indexing' } & IngestProgress)
  | ({ readonly kind: 'asking'; readonly set: string; readonly method?: EvaluationMethod } & RunProgress);

/**
 * Methods of answering; `search` is a search as the config has it, reranked unless that says not, `evidence` the pipeline of packs
 * (expansion, reranking, gates), `context` that of books.
 */
export const evaluationMethods = ['keyword', 'semantic', 'hybrid', 'search', 'evidence', 'context'] as const;
export type EvaluationMethod = (typeof evaluationMethods)[number];

/** The corpus of a set's answers. */
export interface CorpusPlace {
  /** An installed package, indexed for this. Default: the set's corpus, where the config names no index. */
  readonly package?: string;
  /** Indexes of the config. Default: all. */
  readonly index?: readonly string[];
}
