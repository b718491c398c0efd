import { expect, it } from 'vitest';
import { termEmphasis } from './term-emphasis.ts';

const filler = (length: number) => 'x'.repeat(length);
const emphasis = (text: string, header = '') => termEmphasis('stalactite', { text, header });

it('counts a term as BM25 does with k1 1.6 and b .75, and 1,500 characters as the usual length', () => {
  const once = `stalactite ${filler(1489)}`;
  expect(emphasis(once)).toBeCloseTo(1, 6);
  // 2 * 2.6 / (2 + 1.6)
  expect(emphasis(`stalactite ${once.slice(0, -11)}`)).toBeCloseTo(1.4444, 4);
  // 2.6 / (1 + 1.6 * (.25 + .75 * 2))
  expect(emphasis(`${once}${filler(1500)}`)).toBeCloseTo(0.6842, 4);
});

it('a header with the term stands for three times', () => {
  // 3 * 2.6 / (3 + 1.6), and with one more in the text 4 * 2.6 / (4 + 1.6)
  expect(emphasis(filler(1500), 'caves\nstalactites')).toBeCloseTo(1.6957, 4);
  expect(emphasis(`stalactite ${filler(1489)}`, 'stalactite')).toBeCloseTo(1.8571, 4);
});

it('is 0 where neither has it', () => {
  expect(emphasis('caves', 'caves')).toBe(0);
  expect(emphasis('')).toBe(0);
});
