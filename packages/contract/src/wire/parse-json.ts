/** JSON whose values this program cannot hold as they are written. The message names them, and their remedy. */
export class UnfaithfulJsonError extends Error {
  override readonly name = 'UnfaithfulJsonError';
}

/** Options for reading JSON. */
export interface ParseJsonOptions {
  /**
   * Handling of an integer that a double cannot represent (from 2^53 on): `refuse`, or the text of its digits, for data
   * in which such numbers are ids. Default: `refuse`.
   */
  readonly longIntegers?: 'refuse' | 'text';
}

/**
 * Parses JSON and keeps its meaning. `JSON.parse` rounds long integers, so that two of them become one, and a key `__proto__` is lost
 * wherever objects are copied later.
 *
 * @throws `SyntaxError` for text that is no JSON, `UnfaithfulJsonError` for a number that would change and for a key `__proto__`.
 */
export function parseJson(text: string, { longIntegers = 'refuse' }: ParseJsonOptions = {}): unknown {
  // Looking at each value costs several times as much as parsing, and few texts can hold one of these.
  if (!suspicious.test(text)) return JSON.parse(text);
  return JSON.parse(text, (key, value: unknown, context?: { readonly source?: string }) => {
    if (key === '__proto__') throw new UnfaithfulJsonError('the key "__proto__" is not allowed: rename it');
    if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
    const { source } = context ?? {};
    if (source === undefined || isKept(value, source)) return value;
    if (longIntegers === 'text' && /^-?\d+$/.test(source)) return source;
    throw new UnfaithfulJsonError(
      `${named(key)}the number ${shortened(source)} cannot be represented exactly: write it as a string`,
    );
  });
}

const suspicious = /\d{16}|\d[eE]\+?\d{3}|__proto__|\\u00[57][0fF]|\\u00[67]/;

/** True if the number reads as it was written. Fractions are rounded everywhere, and their last digit never matters. */
function isKept(value: number, source: string): boolean {
  if (!Number.isFinite(value)) return false;
  return !/^-?\d+$/.test(source) || String(value) === source;
}

function named(key: string): string {
  return key === '' ? '' : `"${key}": `;
}

function shortened(source: string): string {
  return source.length <= 40 ? source : `${source.slice(0, 40)}…`;
}
