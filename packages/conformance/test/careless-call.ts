import { RetrievalError } from '@touchstone/contract';
import type { Fault } from '../src/index.ts';

/** What adapters do that look at failures too little: each fault is mistaken in one way. */
export function carelessCall(fault: Fault): Promise<never> {
  switch (fault) {
    case 'hang':
    case 'slow_body':
      return new Promise(() => {});
    case 'unauthenticated':
      return Promise.reject(new RetrievalError('unauthenticated', `The key ${secret} was refused.`));
    case 'forbidden':
      // Not in the message, but a log shows it.
      return Promise.reject(new RetrievalError('unauthenticated', 'Refused.', { cause: { headers: [secret] } }));
    case 'rate_limited':
      return Promise.reject(new RetrievalError('rate_limited', 'Too many.', { retryAfterMs: 1000 }));
    case 'rate_limited_for_a_while':
      return Promise.reject(new RetrievalError('rate_limited', 'Too many.'));
    case 'unavailable':
      // Right, had it not been asked twice.
      return Promise.reject(new RetrievalError('unavailable', 'Down.'));
    case 'reset':
      return Promise.reject(new TypeError('fetch failed'));
    default:
      return Promise.reject(new RetrievalError('internal', 'It failed.'));
  }
}

/** Its hanging calls never end, however long they are waited for. */
export const patienceMs = 20;

/** The vendor was asked twice. */
export const carelessVendor = { requests: () => 2, secrets: ['sk-careless'] };

/** Every case is to fail. */
export function allDeviate(cases: readonly { readonly title: string }[]): Readonly<Record<string, string>> {
  return Object.fromEntries(cases.map(({ title }) => [title, 'carelessness']));
}

const secret = 'sk-careless';
