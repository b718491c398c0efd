import type { ConversationMessage, QueryType } from '@touchstone/contract';

/** A question with what a person would understand by it. */
export interface LabelledQuestion {
  readonly query: string;
  readonly history?: readonly ConversationMessage[];
  readonly type: QueryType;
  /** Inclusive ranges; none by default. */
  readonly pages?: readonly (readonly [number, number])[];
  readonly chapters?: readonly (readonly [number, number])[];
  /** Words that the resolved question must hold, in any case. Without it, the question resolves to itself. */
  readonly mentions?: readonly string[];
  /** Words that the resolved question must not hold any more. */
  readonly without?: readonly string[];
  /** For each side of a comparison, words that one aspect must hold. */
  readonly sides?: readonly string[];
}

export function user(content: string): ConversationMessage {
  return { role: 'user', content };
}

export function assistant(content: string): ConversationMessage {
  return { role: 'assistant', content };
}
