/**
 * Whether what has the form of a token only stands for one, as in documentation: a row of one sign, the beginning of the
 * alphabet or of the numbers, or words that say so. Fewer than one random token in 100,000 has any of these.
 */
export function isPlaceholder(token: string): boolean {
  return signs.test(token);
}

const signs = /(.)\1{7}|x{5}|abcdefg|12345678|your[-_]|example|api_?key/i;
