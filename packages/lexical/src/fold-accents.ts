/**
 * Folds letters that people type without marks. Drops the marks on Latin, Greek and Cyrillic letters (`naïve` → `naive`), spells
 * Latin letters that are no letter with a mark (`ß` → `ss`, `ø` → `o`, `ı` → `i`), turns a final sigma into a plain one, and
 * drops the vowel points of Hebrew and Arabic. Marks of other scripts distinguish words and stay.
 */
export function foldAccents(text: string): string {
  if (isAscii(text)) return text;
  return text
    .normalize('NFD')
    .replace(alefForms, 'ا')
    .replace(marks, '$1')
    .replace(spelledLetters, (letter) => spelled[letter] as string)
    .normalize('NFC');
}

const marks =
  /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+|[\u0591-\u05bd\u05bf-\u05c7\u0640\u064b-\u0652\u0670]/gu;
/** An alef with a hamza or madda, which many writers leave out. */
const alefForms = /ا[\u0653-\u0655]/g;

const spelled: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ς: 'σ',
};
const spelledLetters = new RegExp(`[${Object.keys(spelled).join('')}]`, 'g');

/** True if every character is ASCII. */
function isAscii(text: string): boolean {
  for (let position = 0; position < text.length; position += 1) if (text.charCodeAt(position) > 0x7f) return false;
  return true;
}
