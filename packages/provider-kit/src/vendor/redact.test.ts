import { expect, it } from 'vitest';
import { redact, safeCause } from './redact.ts';

it.each([
  ['Incorrect key pa-12345 given', ['pa-12345'], 'Incorrect key [redacted] given'],
  ['?token=a%2Fb%3Dc', ['a/b=c'], '?token=[redacted]'],
  ['key-1 and key-1-long', ['key-1', 'key-1-long'], '[redacted] and [redacted]'],
  ['Authorization: Bearer abcdef123456', [], 'Authorization: Bearer [redacted]'],
  ['https://x/v1?key=AIza99&alt=json', [], 'https://x/v1?key=[redacted]&alt=json'],
  ['the cat sat', ['cat'], 'the cat sat'],
  ['  two\n\n lines ', [], 'two lines'],
])('%j becomes fit for a message', (text, secrets, expected) => {
  expect(redact(text, secrets)).toBe(expected);
});

it('a message keeps 300 characters of what the vendor said', () => {
  expect(redact('a'.repeat(301))).toBe(`${'a'.repeat(300)}...`);
});

it('a cause without a secret is kept, one that holds it at any depth is not', () => {
  const clean = new Error('no');
  expect(safeCause(clean, ['pa-12345'])).toBe(clean);
  const telling = Object.assign(new Error('refused pa-12345'), { request: { headers: { a: ['Bearer pa-12345'] } } });
  const safe = safeCause(telling, ['pa-12345']);
  expect(safe).toEqual(new Error('refused [redacted]'));
  expect(safe).not.toHaveProperty('request');
  const hidden = Object.assign(new Error('no'), { request: { headers: { a: ['Bearer pa-12345'] } } });
  expect(safeCause(hidden, ['pa-12345'])).not.toHaveProperty('request');
});
