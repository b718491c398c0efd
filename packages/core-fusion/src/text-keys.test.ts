import { expect, it } from 'vitest';
import { textKeys } from './text-keys.js';

const middle = 'x'.repeat(100);

it('texts that differ only in whitespace share a key', () => {
  const [a, b] = keys([`def f():\n\treturn ${middle}`, ` def f(): \u00a0 return  ${middle}\n`]);
  expect(a).toBe(`def f(): return ${middle}`);
  expect(b).toBe(a);
});

it('texts that agree at both ends but not in the middle have keys of their own', () => {
  const [a, b] = keys([`${middle}1${middle}`, `${middle}2${middle}`]);
  expect(a).not.toBe(b);
});

it('whitespace between letters tells texts apart', () => {
  const [a, b] = keys(['ab c', 'a bc']);
  expect(a).not.toBe(b);
});

it('texts that stand alone, and empty ones, have no key', () => {
  expect(keys(['alone', 'another', '', ' \n'])).toEqual([undefined, undefined, undefined, undefined]);
});

function keys(texts: readonly string[]): readonly (string | undefined)[] {
  const items = texts.map((text) => ({ text }));
  return items.map(textKeys(items));
}
