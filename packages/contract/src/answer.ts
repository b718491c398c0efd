import type { CallCost, ContextPack } from './context.ts';
import type { Warning } from './warning.ts';

/**
 * The status of one sentence of an answer. `cited`: each source that it names is in the context, and has its numbers, names and
 * negations. `differs`: they are not as in those sources. `unknown_source`: it names a source that is not there. `uncited`: it names none.
 */
export const claimStatuses = ['cited', 'uncited', 'unknown_source', 'differs'] as const;

/** One sentence of an answer, or one item of its lists. */
export interface AnswerClaim {
  /** The sentence as written, with its citations. */
  readonly text: string;
  /** Numbers of sources of the context that it cites, in its order. */
  readonly sources: readonly number[];
  /** Numbers that it cites and that no source has. */
  readonly unknownSources: readonly number[];
  /** Its numbers, names and negations that are not as in the sources that it cites. Compared as words: a wrong verb is not seen. */
  readonly differences: readonly string[];
  readonly status: (typeof claimStatuses)[number];
}

/**
 * Outcomes of an answer. `abstained`: the context lacks the answer, or the cost limit left no room for it, by the
 * warnings. `incomplete`: the model failed midway.
 */
export const answerStatuses = ['answered', 'abstained', 'incomplete'] as const;

/** An answer from a context, each of its claims checked against it. */
export interface ContextAnswer {
  /** The question, unchanged. */
  readonly query: string;
  readonly status: (typeof answerStatuses)[number];
  /** The model's text; empty where no model was called. */
  readonly text: string;
  readonly claims: readonly AnswerClaim[];
  /** The context that the model read, and its sources. */
  readonly contextPack: ContextPack;
  /** Of the context and of the answer. */
  readonly cost: CallCost;
  /** Of the context and of the answer. */
  readonly warnings: readonly Warning[];
}
