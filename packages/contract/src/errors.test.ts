import { describe, expect, it } from 'vitest';
import { isRetrievalError, messageForOperator, RetrievalError, throwIfAborted, unexpectedFailure } from './errors.js';

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

describe('a failure that nobody foresaw', () => {
  const thrown = new TypeError('401 for key sk-secret at /srv/app');
  const error = unexpectedFailure(thrown, 'search of index "docs"');

  it('keeps its text as the cause alone, and its class and place for the operator', () => {
    expect(error).toMatchObject({ code: 'internal', cause: thrown });
    expect(error.message).toMatch(/^The search of index "docs" failed unexpectedly/);
    expect(error.operatorNote).toMatch(/^TypeError at .*errors\.test\.ts/);
    expect(messageForOperator(error)).not.toContain('sk-secret');
  });

  it('that is one of ours stays as it is', () => {
    expect(unexpectedFailure(error, 'x')).toBe(error);
    expect(unexpectedFailure('text', 'x').operatorNote).toBe('thrown: string');
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
