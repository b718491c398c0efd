import { expect, it } from 'vitest';
import { textKey, textSign } from './text-key.ts';

const middle = 'x'.repeat(100);

it('texts that differ only in whitespace share key and sign', () => {
  const [a, b] = [`def f():\n\treturn ${middle}`, ` def f(): \u00a0 return  ${middle}\n`];
  expect(textKey(a)).toBe(`def f(): return ${middle}`);
  expect(textKey(b)).toBe(textKey(a));
  expect(textSign(b)).toBe(textSign(a));
});

it('texts that agree at both ends but not in the middle share a sign and have keys of their own', () => {
  const [a, b] = [`${middle}1${middle}`, `${middle}2${middle}`];
  expect(textSign(a)).toBe(textSign(b));
  expect(textKey(a)).not.toBe(textKey(b));
});

it('whitespace between letters tells texts apart', () => {
  expect(textKey('ab c')).not.toBe(textKey('a bc'));
});

it('texts that begin or end differently have signs of their own', () => {
  const texts = ['alone', 'another', `${middle}1`, `${middle}2`, `1${middle}`, `2${middle}`];
  expect(new Set(texts.map(textSign)).size).toBe(texts.length);
});

it('empty texts have no key', () => {
  expect(['', ' \n'].map(textKey)).toEqual([undefined, undefined]);
});
