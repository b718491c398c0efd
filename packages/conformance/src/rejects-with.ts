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

/**
 * The result of the call, or undefined where it is refused with `invalid_request` and these words: for input that a
 * port may take or refuse, but not mistake.
 */
export async function valueOrRefusal<T>(call: () => Promise<T>, ...words: readonly string[]): Promise<T | undefined> {
  let value: T;
  try {
    value = await call();
  } catch (error) {
    await rejectsWith('invalid_request', () => Promise.reject(error), ...words);
    return undefined;
  }
  return value;
}

/** The code of an error, or the name of one that is no RetrievalError. */
export function codeOf(error: unknown): string {
  if (isRetrievalError(error)) return error.code;
  return error instanceof Error ? error.name : typeof error;
}
