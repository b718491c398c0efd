import { describe, expect, it } from 'vitest';
import { isRetrievalError, RetrievalError, throwIfAborted } from './errors.js';

describe('RetrievalError', () => {
  it('is recognised by its brand, also when another copy of the package made it', () => {
    const foreign = { [Symbol.for('touchstone.RetrievalError')]: true };
    expect(isRetrievalError(foreign)).toBe(true);
    expect(isRetrievalError(new RetrievalError('internal', 'x'))).toBe(true);
    expect(isRetrievalError(new Error('x'))).toBe(false);
    expect(isRetrievalError(null)).toBe(false);
  });

  it('keeps its cause', () => {
    const cause = new Error('socket closed');
    expect(new RetrievalError('unavailable', 'x', { cause }).cause).toBe(cause);
  });
});

describe('throwIfAborted', () => {
  it('throws aborted only after the signal has fired', () => {
    const controller = new AbortController();
    expect(() => throwIfAborted(controller.signal, 'search')).not.toThrow();
    controller.abort();
    expect(() => throwIfAborted(controller.signal, 'search')).toThrow('The search was aborted.');
  });
});
