import { isRetrievalError, RetrievalError } from '@touchstone/contract';

/**
 * Runs `work`. If it fails with a message that names an option of a library (in backticks), the message is changed to name
 * the flag that people type.
 */
export async function namingFlags<T>(
  flags: { readonly [option: string]: string },
  work: () => T | Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (!isRetrievalError(thrown)) throw thrown;
    const named = Object.entries(flags).reduce(
      (message, [option, flag]) => message.replaceAll(`\`${option}\``, flag),
      thrown.message,
    );
    const { code, provider, retryAfterMs, operatorNote } = thrown;
    throw named === thrown.message
      ? thrown
      : new RetrievalError(code, named, { provider, retryAfterMs, operatorNote, cause: thrown });
  }
}
