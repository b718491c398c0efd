import { RetrievalError } from '@touchstone/contract';
import { valueKind } from './value-kind.ts';

/** The model families of which a token count can be estimated. */
export const tokenFamilies = ['wordpiece', 'openai', 'gemini', 'voyage', 'cohere', 'generic'] as const;

export type TokenFamily = (typeof tokenFamilies)[number];

/** The family, or `invalid_request` that names those that there are. */
export function checkedFamily(family: TokenFamily): TokenFamily {
  if (tokenFamilies.includes(family)) return family;
  const got = typeof family === 'string' ? JSON.stringify(family) : valueKind(family);
  throw new RetrievalError('invalid_request', `The token family is ${got}: use one of ${tokenFamilies.join(', ')}.`);
}

/** The text, or `invalid_request` for what is none. */
export function checkedText(text: string): string {
  if (typeof text === 'string') return text;
  throw new RetrievalError('invalid_request', `The text to estimate is ${valueKind(text)}: pass a string.`);
}
