import { describe, expect, it } from 'vitest';
import { bytes, count, duration, formatNumber } from './quantities.ts';

describe('quantities', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [1234567.6, '1,234,568'],
  ])('formatNumber(%d)', (amount, text) => expect(formatNumber(amount)).toBe(text));

  it.each([
    [0.04, '0.0 ms'],
    [12.34, '12.3 ms'],
    [1400, '1.4 s'],
    [125_000, '2 min 5 s'],
  ])('duration(%d)', (ms, text) => expect(duration(ms)).toBe(text));

  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1536, '1.5 KiB'],
    [3 * 1024 ** 2, '3.0 MiB'],
  ])('bytes(%d)', (amount, text) => expect(bytes(amount)).toBe(text));

  it('count agrees with its noun', () => {
    expect([count(1, 'chunk'), count(2, 'chunk'), count(2, 'index', 'indexes')]).toEqual([
      '1 chunk',
      '2 chunks',
      '2 indexes',
    ]);
  });
});
