import { type ErrorCode, isRetrievalError } from '@touchstone/contract';
import { expect } from 'vitest';

/** Asserts that a call is refused with exactly this code, and that its message holds each of the words. */
export async function rejectsWith(
  code: ErrorCode,
  call: () => Promise<unknown>,
  ...words: readonly string[]
): Promise<void> {
  const outcome = await call().then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if (!('error' in outcome)) expect.fail(`expected ${code}, and the call succeeded`);
  if (!isRetrievalError(outcome.error)) throw outcome.error;
  expect(outcome.error.code).toBe(code);
  for (const word of words) expect(outcome.error.message).toContain(word);
}
