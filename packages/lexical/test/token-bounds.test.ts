import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countTokens as inCl100k } from 'gpt-tokenizer/encoding/cl100k_base';
import { countTokens as inO200k } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { tokenBound, tokenBoundsUpTo } from '../src/index.ts';
import { piecesOf, sourcesBelow } from './package-sources.ts';

const asPlainText = { disallowedSpecial: new Set<string>() };

function trueCount(text: string): number {
  return Math.max(inCl100k(text, asPlainText), inO200k(text, asPlainText));
}

/** The texts whose bound is below what OpenAI's tokenizers count. */
function aboveTheBound(texts: readonly string[], family: 'openai' | 'generic'): readonly string[] {
  return texts.filter((text) => tokenBound(text, family) < trueCount(text));
}

describe.each(['openai', 'generic'] as const)('the bound %s is not below the count of cl100k and o200k', (family) => {
  it.each([
    ...[
      'Adlam',
      'Arabic',
      'Armenian',
      'Bamum',
      'Bengali',
      'Bopomofo',
      'Braille',
      'Canadian_Aboriginal',
      'Cherokee',
      'Coptic',
    ],
    ...[
      'Cuneiform',
      'Cyrillic',
      'Deseret',
      'Devanagari',
      'Egyptian_Hieroglyphs',
      'Ethiopic',
      'Georgian',
      'Glagolitic',
      'Greek',
    ],
    ...[
      'Gujarati',
      'Gurmukhi',
      'Hangul',
      'Hebrew',
      'Hiragana',
      'Javanese',
      'Kannada',
      'Katakana',
      'Khmer',
      'Lao',
      'Limbu',
      'Lisu',
    ],
    ...[
      'Malayalam',
      'Meetei_Mayek',
      'Mongolian',
      'Myanmar',
      'Nko',
      'Ogham',
      'Ol_Chiki',
      'Oriya',
      'Runic',
      'Sinhala',
      'Sundanese',
    ],
    ...['Syriac', 'Tagalog', 'Tamil', 'Telugu', 'Thaana', 'Thai', 'Tibetan', 'Tifinagh', 'Vai', 'Yi'],
  ])('for words of %s', (script) => {
    expect(aboveTheBound([wordsOf(lettersOf(script))], family)).toEqual([]);
  });

  it.each([
    ['line breaks', '\n'],
    ['carriage returns', '\r'],
    ['both', '\r\n'],
    ['tabs', '\t'],
    ['spaces', ' '],
    ['blank lines with spaces', ' \n'],
    ['spaces and tabs', ' \t'],
    ['indentation alone', '\n    '],
    ['all white characters', ' \t\n\r '],
    ['numbers in columns', '        3,\n'],
    ['numbers in rows', ' 7'],
    ['names in lists', '  - major\n  - prepatch\n'],
    ['small kana', 'ぬ'],
    ['half-width kana', 'ｱ'],
    ['full-width letters', 'Ａ'],
    ['emoji', '🚀'],
    ['families of emoji', '👩‍👩‍👧'],
    ['flags', '🇩🇪'],
    ['halves of pairs', '\ud83d'],
    ['characters that no one has assigned', '\uffff'],
    ['control characters', '\u0085'],
  ])('for %s', (_, unit) => {
    const texts = [3, 50, 1000].map((times) => unit.repeat(times));
    expect(aboveTheBound(texts, family)).toEqual([]);
  });

  it('for forty lines of any source and page of these packages', () => {
    const pieces = sourcesBelow(join(import.meta.dirname, '../..')).flatMap((file) =>
      piecesOf(readFileSync(file, 'utf8')),
    );
    expect(pieces.length).toBeGreaterThan(500);
    expect(aboveTheBound(pieces, family)).toEqual([]);
  });
});

describe('bounds up to several places of a text', () => {
  const text = 'export const limit = 3;\n\n  // über  alles 🚀\n\treturn 12;\n';

  it('are those of the text before each place, not rounded', () => {
    const places = [0, 6, 24, 25, 40, text.length];
    expect([...tokenBoundsUpTo(text, places)].map(Math.ceil)).toEqual(
      places.map((place) => tokenBound(text.slice(0, place))),
    );
  });

  it('differ by the bound of what lies between, give or take two tokens', () => {
    const ends = [...text.matchAll(/$/gm)].map(({ index }) => index);
    const upTo = tokenBoundsUpTo(text, ends);
    for (const [i, end] of ends.entries()) {
      const between = (upTo[i] ?? 0) - (upTo[i - 1] ?? 0);
      const alone = tokenBound(text.slice((ends[i - 1] ?? -1) + 1, end));
      expect(Math.ceil(between + 1)).toBeGreaterThanOrEqual(alone);
      expect(between).toBeLessThanOrEqual(alone + 2);
    }
  });
});

function lettersOf(script: string): readonly string[] {
  const isOfScript = new RegExp(`^\\p{Script=${script}}$`, 'u');
  const letters: string[] = [];
  for (let point = 0x80; point < 0x1_4000 && letters.length < 400; point += 1) {
    const character = String.fromCodePoint(point);
    if (isOfScript.test(character) && /\p{Letter}/u.test(character)) letters.push(character);
  }
  return letters;
}

function wordsOf(letters: readonly string[]): string {
  return letters
    .map((letter, i) => (i % 4 === 3 ? `${letter} ` : letter))
    .join('')
    .trimEnd();
}
