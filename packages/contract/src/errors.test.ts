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

describe('a failure of the disk that nobody foresaw', () => {
  const failed = (code: string, rest: object = { path: '/srv/app/.touchstone/log' }) =>
    unexpectedFailure(
      Object.assign(new Error(`${code}: words of the system, open '/srv/app'`), { code, ...rest }),
      'command',
    );

  it.each([
    ['ENOSPC', 'unavailable', 'the disk is full'],
    ['EDQUOT', 'unavailable', 'quota'],
    ['EFBIG', 'unavailable', 'ulimit -f'],
    ['EMFILE', 'unavailable', 'ulimit -n'],
    ['EIO', 'unavailable', 'check the disk'],
    ['EROFS', 'invalid_config', 'read-only'],
    ['EACCES', 'invalid_config', 'give this user the right'],
    ['EPERM', 'invalid_config', 'give this user the right'],
    ['ENOTDIR', 'invalid_config', 'no folder'],
    ['EISDIR', 'invalid_config', 'is a folder'],
  ])('has a code and a remedy, and no path: %s', (code, expected, words) => {
    const error = failed(code);
    expect(error).toMatchObject({ code: expected, message: expect.stringContaining(words) });
    expect(error.message).toContain('"log"');
    expect(error.message).not.toContain('/srv');
    expect(error.operatorNote).toContain('/srv/app');
  });

  it('is told also where the system names no file, as for a write', () => {
    expect(failed('ENOSPC', {}).message).toMatch(/^A file could not be written: the disk is full/);
  });

  it('is not taken for one where a socket fails with the same code', () => {
    expect(failed('EACCES', { syscall: 'connect', port: 80 }).code).toBe('internal');
    expect(failed('ECONNREFUSED').code).toBe('internal');
    expect(failed('toString').code).toBe('internal');
  });
});
