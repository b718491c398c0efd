import { expect, it } from 'vitest';
import { codeOfStatus } from './http-failure.ts';

it.each([
  [202, 'bad_response'],
  [302, 'bad_response'],
  [400, 'invalid_request'],
  [401, 'unauthenticated'],
  [402, 'unauthenticated'],
  [403, 'unauthenticated'],
  [404, 'invalid_request'],
  [408, 'timeout'],
  [409, 'invalid_request'],
  [410, 'invalid_request'],
  [413, 'invalid_request'],
  [422, 'invalid_request'],
  [425, 'unavailable'],
  [429, 'rate_limited'],
  [498, 'unauthenticated'],
  [499, 'unavailable'],
  [500, 'unavailable'],
  [501, 'unsupported'],
  [502, 'unavailable'],
  [503, 'unavailable'],
  [504, 'timeout'],
  [507, 'unavailable'],
  [529, 'unavailable'],
  [600, 'bad_response'],
])('HTTP %i is %s', (status, code) => {
  expect(codeOfStatus(status)).toBe(code);
});

it('a vendor’s own meaning wins', () => {
  expect(codeOfStatus(404, { 404: 'index_not_found' })).toBe('index_not_found');
});
