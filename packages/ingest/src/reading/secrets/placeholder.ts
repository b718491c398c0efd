/**
 * True if text in the form of a token is a placeholder, as in documentation: a row of one sign, the beginning of the
 * alphabet or of the numbers, or words that say so. Fewer than one random token in 100,000 has any of these.
 */
export function isPlaceholder(token: string): boolean {
  return signs.test(token);
}

const signs = /(.)\1{7}|x{5}|abcdefg|12345678|your[-_]|example|placeholder|redacted|changeme|api_?key/i;

/** True if a token is one that a service may have issued: no placeholder, and of many signs. */
export function isRandom(token: string): boolean {
  return !isPlaceholder(token) && new Set(token).size >= Math.min(minDifferent, Math.ceil(token.length / 2.5));
}

/** Of 35 random characters about 27 differ, of 64 hexadecimal digits nearly all 16. */
const minDifferent = 12;
