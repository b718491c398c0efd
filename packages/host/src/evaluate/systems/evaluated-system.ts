import type { Clock, JsonObject } from '@touchstone/contract';
import type { Scored } from '@touchstone/core-fusion';
import type { Retrieve } from '@touchstone/eval';
import type { Corpus } from '../corpus/with-corpus.ts';
import type { EvaluationQuery, QuestionSet } from '../questions/question-set.ts';

/** Depth of rankings, for the deepest recall of spec 000 §13.2. */
export const rankingDepth = 50;

/** The corpus of a system, and the ids of its answers. */
export interface SystemInput {
  readonly corpus: Corpus;
  readonly set: QuestionSet;
  /** Name or version of the program. */
  readonly engine: string;
  readonly clock?: Clock;
  /** Keep the trace of each call. */
  readonly keepTrace?: boolean;
  /** Keep how results and expected items begin, for a report. */
  readonly keepPassages?: boolean;
}

/** A retrieval system under evaluation: one method over one corpus. */
export interface EvaluatedSystem {
  /** The ranking for a question, under the names that the judgements use. */
  readonly retrieve: Retrieve<EvaluationQuery, Scored>;
  /** The settings behind the rankings, beside corpus and questions. */
  readonly settings: JsonObject;
}
