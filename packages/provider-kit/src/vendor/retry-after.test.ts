import { expect, it } from 'vitest';
import { retryAfterMs } from './retry-after.ts';

const now = Date.UTC(2026, 10, 21, 12, 0, 0);
const retryInfo = {
  error: {
    details: [
      { '@type': 'QuotaFailure' },
      { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34.5s' },
    ],
  },
};

it.each([
  ['seconds', new Headers({ 'retry-after': '12' }), 12_000],
  ['a part of a second', new Headers({ 'retry-after': '0.25' }), 250],
  ['milliseconds, which win', new Headers({ 'retry-after': '12', 'retry-after-ms': '1500' }), 1500],
  ['an HTTP date', new Headers({ 'retry-after': 'Sat, 21 Nov 2026 12:00:05 GMT' }), 5000],
  ['a date that has passed', new Headers({ 'retry-after': 'Sat, 21 Nov 2026 11:00:00 GMT' }), 0],
  ['a plain object in any case', { 'Retry-After': '3' }, 3000],
  ['no number', new Headers({ 'retry-after': '5 apples' }), undefined],
  ['a negative number', new Headers({ 'retry-after': '-1' }), undefined],
  ['no headers at all', undefined, undefined],
])('retry-after with %s', (_, headers, expected) => {
  expect(retryAfterMs(headers, undefined, now)).toBe(expected);
});

it('Google says it in the body', () => {
  expect(retryAfterMs(undefined, retryInfo, now)).toBe(34_500);
  expect(retryAfterMs(new Headers({ 'retry-after': '1' }), retryInfo, now)).toBe(1000);
  expect(retryAfterMs(undefined, { error: { details: [null, { retryDelay: 'soon' }] } }, now)).toBeUndefined();
});
