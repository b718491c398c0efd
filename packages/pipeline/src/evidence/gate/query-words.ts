/**
 * How many words a query has: pieces between spaces with a letter or a digit; where a script has no spaces, two
 * characters are one.
 */
export function queryWords(query: string): number {
  const unspaced = query.match(unspacedCharacter)?.length ?? 0;
  const spaced = query.replace(unspacedCharacter, ' ').split(' ').filter(isWord).length;
  return spaced + Math.ceil(unspaced / 2);
}

function isWord(piece: string): boolean {
  return wordCharacter.test(piece);
}

const unspacedCharacter =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;
const wordCharacter = /[\p{L}\p{N}]/u;
