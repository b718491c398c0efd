import { tokenBound } from '@touchstone/lexical';

/** The two forms of an answer. They hold the same; agents read one of them, or both. */
export interface AnswerForms {
  readonly text: string;
  readonly structured: object;
}

/** Tokens of each form, by the cautious estimate of `@touchstone/lexical` for the tokenizers of OpenAI's models. */
export function tokensOf({ text, structured }: AnswerForms): { readonly text: number; readonly structured: number } {
  return { text: tokenBound(text, 'openai'), structured: tokenBound(JSON.stringify(structured), 'openai') };
}
