/** The text that is cut into words: NFKC, without joiners, and with an apostrophe for the letters that look like one (`комп\u02bcютер`). */
export function foldText(text: string): string {
  return text.normalize('NFKC').replace(joiners, '').replace(apostropheLetters, "'");
}

/** Soft hyphens, word joiners and their like: marks of line breaks or of joined letters, and no part of a word. */
const joiners = /[\u200d\u00ad\u2060\ufeff]/g;
const apostropheLetters = /[\u02bb\u02bc]/g;
