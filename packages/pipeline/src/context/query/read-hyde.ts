import { printableLine, RetrievalError } from '@touchstone/contract';

/** A model's hypothetical answer (002 §3) as one line. Throws `bad_response` where there is none. */
export function readHyde(answer: string): string {
  const text = printableLine(answer.replace(/```\w*/g, ' '));
  if (!/\p{L}/u.test(text)) {
    throw new RetrievalError('bad_response', 'The language model wrote no hypothetical answer.');
  }
  return text.slice(0, longestHyde);
}

/** Characters of 3 to 5 long sentences. */
const longestHyde = 2000;
