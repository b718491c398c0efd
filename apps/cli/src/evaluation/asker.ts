import type { Clock, JsonObject } from '@touchstone/contract';
import type { Scored } from '@touchstone/core-fusion';
import type { Retrieve } from '@touchstone/eval';
import type { EvaluationQuery, QuestionSet } from './question-set.js';
import type { Corpus } from './with-corpus.js';

/** How questions are answered; `evidence` is the whole pipeline, with expansion, reranking and gates. */
export const evaluationMethods = ['keyword', 'semantic', 'hybrid', 'evidence'] as const;
export type EvaluationMethod = (typeof evaluationMethods)[number];

/** How deep rankings are kept, for the deepest recall of spec 000 §13.2. */
export const rankingDepth = 50;

export interface AskerInput {
  readonly corpus: Corpus;
  readonly set: QuestionSet;
  /** Version of the program. */
  readonly engine: string;
  readonly clock?: Clock;
  /** Keep the trace of each call. */
  readonly keepTrace?: boolean;
}

/** Answers questions by one method. */
export interface Asker {
  readonly ask: Retrieve<EvaluationQuery, Scored>;
  /** What shapes the rankings, beside corpus and questions. */
  readonly settings: JsonObject;
}
