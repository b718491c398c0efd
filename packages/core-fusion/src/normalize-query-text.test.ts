import { describe, expect, it } from 'vitest';
import { normalizeQueryText } from './preprocess-query.ts';

describe('query normalisation', () => {
  it.each([
    ['several accents on one letter go together', 'Ǖber ḗ', 'uber e'],
    ['Greek and Cyrillic accents go', 'Ελλάδα Ёлка Ⅳ', 'ελλαδα елка iv'],
    ['kana keep their voicing marks', 'が ぱ ガ', 'が ぱ ガ'],
    ['Thai keeps its vowel signs', 'สวัสดี ไทย', 'สวัสดี ไทย'],
    ['Hindi keeps its vowel signs', 'हिन्दी', 'हिन्दी'],
    ['Hangul is recomposed', '한국어', '한국어'],
    ['punctuation and underscores separate words', 'A-B_C::d()', 'a b c d'],
    ['whitespace collapses', '  a\t\n b\u00a0c ', 'a b c'],
    ['an emoji and its variation selector leave nothing', 'ship ❤️ it', 'ship it'],
    ['a spacing accent is punctuation', 'it´s', 'it s'],
    ['text without letters or numbers becomes empty', '¿?! ❤️ ´', ''],
  ])('%s', (_claim, text, normalized) => {
    expect(normalizeQueryText(text)).toBe(normalized);
  });
});
