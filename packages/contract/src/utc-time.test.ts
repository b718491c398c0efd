import { describe, expect, it } from 'vitest';
import { timeKey, utcTime } from './utc-time.ts';

describe('a time in UTC', () => {
  it.each([
    ['2024-01-01T01:00:00+02:00', '2023-12-31T23:00:00Z'],
    ['2023-12-31T23:30:00-02:00', '2024-01-01T01:30:00Z'],
    ['2024-01-01T05:45:00.250+0545', '2024-01-01T00:00:00.25Z'],
    ['2024-01-01T00:00:00+00', '2024-01-01T00:00:00Z'],
    ['2024-01-01t00:00:00z', '2024-01-01T00:00:00Z'],
    ['2024-01-01 10:00', '2024-01-01T10:00:00Z'],
    ['2024-01-01T10:00:00.123456', '2024-01-01T10:00:00.123456Z'],
    // As they are written.
    ['2024-01-01T00:00:00.500Z', '2024-01-01T00:00:00.500Z'],
    ['2024-01-01T00:00:00Z', '2024-01-01T00:00:00Z'],
    ['2024-01-01', '2024-01-01'],
    ['2024', '2024'],
  ])('%s is %s', (text, utc) => {
    expect(utcTime(text)).toBe(utc);
  });

  it.each([
    '01/02/2024',
    'yesterday',
    '',
    '2024-13-01',
    '2024-01-01T25:00:00Z',
    '1700000000',
    '2024-01-01T00:00:00 Z',
    '+2024-01-01',
  ])('%j is no time', (text) => {
    expect([utcTime(text), timeKey(text)]).toEqual([undefined, undefined]);
  });
});

it('keys order as their times do, whatever form they are written in', () => {
  const rising = [
    '2023-12-31T23:30:00Z',
    '2024-01-01',
    '2024-01-01T02:00:00+02:00',
    '2024-01-01T00:00:00.05Z',
    '2024-01-01T00:00:00.5Z',
    '2024-01-01T00:00:01Z',
    '2024-01-01T00:00:01.000000001Z',
  ].map((text) => timeKey(text) ?? '');
  expect(rising.toSorted()).toEqual(rising);
  const equal = ['2024-01-01T00:00:00Z', '2024-01-01T00:00:00.000Z', '2024-01-01T00:00Z', '2024-01-01T01:00:00+01:00'];
  expect(new Set(equal.map(timeKey)).size).toBe(1);
});
