import { describe, expect, it } from 'vitest';
import { escapedJson, printable, printableLine } from './printable.ts';

describe('printable', () => {
  it.each([
    ['colours', '\u001b[31mred', '�[31mred'],
    ['a title of the window', '\u001b]0;x\u0007', '�]0;x�'],
    ['C1 controls', '\u009b31m', '�31m'],
    ['backspace and delete', 'a\b\u007f', 'a��'],
    ['a carriage return inside a line', 'safe\revil', 'safe�evil'],
    ['directional overrides', 'a\u202Eb\u2066c', 'a�b�c'],
    ['tags, which spell words that nobody sees', 'a\u{E0049}\u{E006E}b', 'a��b'],
    ['variation selectors that carry bytes', '\u{1F600}\u{E0100}\u{E01EF}', '\u{1F600}��'],
    ['selectors one after the other', 'a\uFE00\uFE0F', 'a\uFE00�'],
    ['zero-width characters', 'a\u200Bb\u2060c\uFEFFd\u180Ee', 'a�b�c�d�e'],
    ['joiners between letters that do not join', 'ig\u200Dnore\u200C \u200D', 'ig�nore� �'],
    ['joiners one after the other', 'नि\u200D\u200D', 'नि\u200D�'],
    ['fillers that are letters by name', 'a\u3164b\u115Fc', 'a�b�c'],
    ['line separators', 'a\u2028b', 'a�b'],
  ])('neutralises %s', (_, text, expected) => expect(printable(text)).toBe(expected));

  it.each([
    ['line feeds', 'a\nb', 'a\nb'],
    ['line ends of Windows', 'a\r\nb\r', 'a\nb'],
    [
      'what letters and emoji are made of',
      'می\u200Cخواهم क्\u200Dष ❤\uFE0F 🏳\uFE0F\u200D🌈 👩🏽\u200D💻 Schiff\u00ADfahrt',
      undefined,
    ],
    ['letters of any script and emoji', 'é 漢字 עברית 👩‍💻', 'é 漢字 עברית 👩‍💻'],
  ])('keeps %s', (_, text, expected = text) => expect(printable(text)).toBe(expected));

  it('a line stays one line', () => expect(printableLine(' a\n\tb\u001b ')).toBe('a b�'));

  it('JSON with what is dangerous escaped is printable, and the same value', () => {
    const value = { 'a\u202Eb': 'c\u009b31m \u2028 \u007f \u001b[0m \u{E0049}\u200B', plain: 'é\t漢\n' };
    const json = escapedJson(JSON.stringify(value, null, 2));
    expect(printable(json)).toBe(json);
    expect(json).toContain('\\u202e');
    expect(JSON.parse(json)).toEqual(value);
  });
});
