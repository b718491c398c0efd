import { describe, expect, it } from 'vitest';
import { escapedJson, printable, printableLine } from './printable.js';

describe('printable', () => {
  it.each([
    ['colours', '\u001b[31mred', '�[31mred'],
    ['a title of the window', '\u001b]0;x\u0007', '�]0;x�'],
    ['C1 controls', '\u009b31m', '�31m'],
    ['backspace and delete', 'a\b\u007f', 'a��'],
    ['a carriage return inside a line', 'safe\revil', 'safe�evil'],
    ['directional overrides', 'a\u202Eb\u2066c', 'a�b�c'],
    ['line separators', 'a\u2028b', 'a�b'],
  ])('neutralises %s', (_, text, expected) => expect(printable(text)).toBe(expected));

  it.each([
    ['line feeds', 'a\nb', 'a\nb'],
    ['line ends of Windows', 'a\r\nb\r', 'a\nb'],
    ['letters of any script and emoji', 'é 漢字 עברית 👩‍💻', 'é 漢字 עברית 👩‍💻'],
  ])('keeps %s', (_, text, expected) => expect(printable(text)).toBe(expected));

  it('a line stays one line', () => expect(printableLine(' a\n\tb\u001b ')).toBe('a b�'));

  it('JSON with what is dangerous escaped is printable, and the same value', () => {
    const value = { 'a\u202Eb': 'c\u009b31m \u2028 \u007f \u001b[0m', plain: 'é\t漢\n' };
    const json = escapedJson(JSON.stringify(value, null, 2));
    expect(printable(json)).toBe(json);
    expect(json).toContain('\\u202e');
    expect(JSON.parse(json)).toEqual(value);
  });
});
