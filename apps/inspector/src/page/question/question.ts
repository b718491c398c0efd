import type { ContextOrder, QueryPreprocessing, QueryType, SearchMethod, TaskMode } from '@touchstone/contract';
import type { QuestionKind } from '../engine/wire-forms.ts';

/** Settings of a question as the form holds them. An empty text leaves the choice to the engine's config. */
export interface QuestionSettings {
  readonly kind: QuestionKind;
  /** The name of an index, `everyIndex`, or empty. */
  readonly index: string;
  readonly taskMode: TaskMode;
  readonly resultCount: string;
  readonly repoRef: string;
  /** Prefixes of paths, separated by commas or new lines. */
  readonly allowedPaths: string;
  readonly blockedPaths: string;
  readonly timeBudgetMs: string;
  readonly method: SearchMethod | '';
  readonly alpha: string;
  readonly threshold: string;
  readonly preprocessing: QueryPreprocessing | '';
  readonly rerank: 'yes' | 'no' | '';
  /** JSON: an object of exact matches, or a filter expression with `op`. */
  readonly filter: string;
  readonly queryType: QueryType | '';
  readonly order: ContextOrder | '';
  readonly maxTokens: string;
  readonly neighbors: string;
  /** The conversation before the question: one message a line, beginning with `user:` or `assistant:`. */
  readonly history: string;
}

/** Means all indexes of the engine. */
export const everyIndex = '*';

/** The values of an empty form. */
export const emptySettings: QuestionSettings = {
  kind: 'evidence',
  index: '',
  taskMode: 'build',
  resultCount: '',
  repoRef: '',
  allowedPaths: '',
  blockedPaths: '',
  timeBudgetMs: '',
  method: '',
  alpha: '',
  threshold: '',
  preprocessing: '',
  rerank: '',
  filter: '',
  queryType: '',
  order: '',
  maxTokens: '',
  neighbors: '',
  history: '',
};
