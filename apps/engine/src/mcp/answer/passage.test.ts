import { expect, it } from 'vitest';
import { citedPassage } from './passage.ts';

it.each([
  [['Reply', 'Reply.send', 'Reply.code'], 'Reply, .send, .code'],
  [['Reply.send', 'Reply.code', 'close'], 'Reply.send, .code, close'],
  [['send', 'sendAll'], 'send, sendAll'],
  [
    Array.from({ length: 20 }, (_, at) => `Reply.method${at}`),
    'Reply.method0, .method1, .method2, .method3, .method4, .method5, .method6, …',
  ],
])('names the symbols %j as %s', (symbol, about) => {
  expect(citedPassage({ citation: 'a', text: '', metadata: { symbol } }).about).toBe(about);
});
