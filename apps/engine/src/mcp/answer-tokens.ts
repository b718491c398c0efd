import { RetrievalError } from '@touchstone/contract';

/** Limits on the length of an answer. */
export const answerTokens = {
  /** Some eight files, the first of them at length. */
  default: 1000,
  /** Room for one passage and its surroundings. */
  min: 500,
  /** The length at which Claude Code refuses an answer, by default. */
  max: 25_000,
} as const;

/** Throws `invalid_config` for a default that no answer could keep. */
export function checkAnswerTokens(tokens: number): number {
  if (Number.isInteger(tokens) && tokens >= answerTokens.min && tokens <= answerTokens.max) return tokens;
  throw new RetrievalError(
    'invalid_config',
    `The default number of tokens of an answer is ${tokens}: give an integer from ${answerTokens.min} to ${answerTokens.max}.`,
  );
}
