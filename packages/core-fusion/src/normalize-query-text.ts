/**
 * Spec 001's `normalize`: compatibility forms are decomposed (NFKD), accents on Latin, Greek and Cyrillic letters go,
 * case goes, whatever is not a letter, number or mark becomes a space, spaces collapse, and the rest is recomposed
 * (NFC). Marks of other scripts stay, because there they tell words apart: か is not が, and a Thai or Hindi word
 * without its vowel signs is no word.
 *
 * `How does retrieval work?` becomes `how does retrieval work`. Text without a letter or number becomes ''.
 */
export function normalizeQueryText(text: string): string {
  return text.normalize('NFKD').replace(accents, '$1').toLowerCase().replace(separators, ' ').trim().normalize('NFC');
}

const accents = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu;

/** A mark needs a letter or number to sit on: with an emoji goes its variation selector. */
const separators = /^\p{M}+|(?:[^\p{L}\p{N}\p{M}]\p{M}*)+/gu;
