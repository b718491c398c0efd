import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import {
  isRetrievalError,
  messageForOperator,
  RetrievalError,
  throwIfAborted,
  unexpectedFailure,
  writeFailure,
  writingFile,
} from './errors.ts';

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
    ['EACCES', 'invalid_config', 'give this user access'],
    ['EPERM', 'invalid_config', 'give this user access'],
    ['ENOTDIR', 'invalid_config', 'not a folder'],
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

  it.each([
    [undefined, 'ENOSPC'],
    ['/srv/app/log/events.jsonl.tmp', 'ENOSPC'],
    [undefined, 'EFBIG'],
    [undefined, 'EIO'],
  ])('names the file that was written, also where the system names none or another', (path, code) => {
    const thrown = Object.assign(new Error(`${code}: words of the system, write`), { code, path });
    const error = writeFailure(thrown, '/srv/app/log/events.jsonl');
    expect(error).toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/^"events\.jsonl" could not be .* try again\.$/),
      operatorNote: `/srv/app/log/events.jsonl: ${code}: words of the system, write`,
      cause: thrown,
    });
  });

  it('of SQLite is told by its code', () => {
    const database = new DatabaseSync(':memory:');
    database.exec('PRAGMA max_page_count = 2; CREATE TABLE t (x)');
    let thrown: unknown;
    try {
      database.prepare('INSERT INTO t VALUES (zeroblob(100000))').run();
    } catch (error) {
      thrown = error;
    }
    database.close();
    expect(writeFailure(thrown, '/srv/vectors.sqlite')).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('"vectors.sqlite" could not be written: the disk is full'),
    });
  });

  it('is none where the file is there already, or another error was thrown', async () => {
    const exists = Object.assign(new Error('EEXIST'), { code: 'EEXIST' });
    const own = new RetrievalError('invalid_request', 'no');
    expect(writeFailure(exists, '/srv/a')).toBe(exists);
    expect(writeFailure(own, '/srv/a')).toBe(own);
    await expect(writingFile('/srv/a', () => Promise.reject(exists))).rejects.toBe(exists);
    expect(await writingFile('/srv/a', async () => 1)).toBe(1);
  });

  it('is not taken for one where a socket fails with the same code', () => {
    expect(failed('EACCES', { syscall: 'connect', port: 80 }).code).toBe('internal');
    expect(failed('ECONNREFUSED').code).toBe('internal');
    expect(failed('toString').code).toBe('internal');
  });
});
