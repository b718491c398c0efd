import { estimateTokens } from '@touchstone/lexical';

/** The two forms of an answer. They hold the same; agents read one of them, or both. */
export interface AnswerForms {
  readonly text: string;
  readonly structured: object;
}

/** Tokens of an answer: those of its longer form, by the cautious estimate of `@touchstone/lexical`. */
export function tokensOf({ text, structured }: AnswerForms): number {
  return Math.max(estimateTokens(text), estimateTokens(JSON.stringify(structured)));
}
