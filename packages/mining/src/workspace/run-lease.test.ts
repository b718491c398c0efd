import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { WriterLease } from '@touchstone/contract';
import { thisProcess } from '@touchstone/ingest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { underRunLease } from './run-lease.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mining-lease-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const done = async () => 'done';

describe('the lease of a run', () => {
  it('refuses a second step and says who works there and what to do', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<string>();
    const first = underRunLease(folder, 'judging', () => held);
    const message = expect.stringMatching(
      new RegExp(
        `^Another run works in .* \\(judging, process ${process.pid}, since .*\\)\\. Try again when it has ended`,
      ),
    );
    await expect(underRunLease(folder, 'expansion', done)).rejects.toMatchObject({ code: 'unavailable', message });
    letGo('first');
    expect(await first).toBe('first');
    expect(await underRunLease(folder, 'expansion', done)).toBe('done');
  });

  it('is given back by a step that fails', async () => {
    const failing = underRunLease(folder, 'judging', () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(await underRunLease(folder, 'judging', done)).toBe('done');
  });

  it('of a process that died on this machine holds nobody up', async () => {
    leave({ process: { ...thisProcess(), id: 2 ** 22 + 1 }, expiresMs: Date.now() + 60_000 });
    expect(await underRunLease(folder, 'judging', done)).toBe('done');
  });

  it('of another machine holds until it lapses', async () => {
    const elsewhere = { id: 7, machine: 'elsewhere' };
    leave({ process: elsewhere, expiresMs: Date.now() + 60_000 });
    await expect(underRunLease(folder, 'judging', done)).rejects.toMatchObject({
      code: 'unavailable',
      operatorNote: expect.stringContaining('elsewhere'),
    });
    leave({ process: elsewhere, expiresMs: Date.now() - 1 });
    expect(await underRunLease(folder, 'judging', done)).toBe('done');
  });

  it('makes nothing in a folder that is not there', async () => {
    const nowhere = join(folder, 'nowhere');
    expect(await underRunLease(nowhere, 'judging', done)).toBe('done');
    expect(existsSync(nowhere)).toBe(false);
  });
});

/** A lease as another process has left it. */
function leave(changes: Pick<WriterLease, 'process' | 'expiresMs'>): void {
  const lease: WriterLease = { holder: 'other', program: 'judging', sinceMs: 0, ...changes };
  const database = new DatabaseSync(join(folder, 'lease.sqlite'));
  database.exec('CREATE TABLE IF NOT EXISTS lease (content TEXT NOT NULL); DELETE FROM lease');
  database.prepare('INSERT INTO lease VALUES (?)').run(JSON.stringify(lease));
  database.close();
}
