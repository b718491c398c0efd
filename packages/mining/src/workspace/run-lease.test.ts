import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { WriterLease } from '@touchstone/contract';
import { thisProcess } from '@touchstone/ingest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeRunLease, underRunLease } from './run-lease.ts';

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

  it('that another step has taken over ends the step before it writes more', async () => {
    let nowMs = 1000;
    const options = (id: string) => ({ clock: { nowMs: () => nowMs }, newId: () => id });
    const first = await takeRunLease(folder, 'judging', options('first'));
    nowMs += 60_000;
    const second = await takeRunLease(folder, 'expansion', options('second'));
    const lost = {
      code: 'unavailable',
      message: expect.stringMatching(
        /^This run could not renew its lease of .* another run has it now \(expansion\)\. The part written so far is kept; run it again/,
      ),
    };
    await expect(first.check()).rejects.toMatchObject(lost);
    first.release();
    await expect(first.check()).rejects.toMatchObject(lost);
    await second.check();
    await expect(underRunLease(folder, 'judging', done, options('third'))).rejects.toThrow(/\(expansion, process/);
    second.release();
  });

  it('that could not be renewed for long is renewed where nobody else has it', async () => {
    let nowMs = 1000;
    const lease = await takeRunLease(folder, 'judging', { clock: { nowMs: () => nowMs } });
    nowMs += 600_000;
    await lease.check();
    await expect(underRunLease(folder, 'expansion', done, { clock: { nowMs: () => nowMs } })).rejects.toThrow(
      /judging/,
    );
    lease.release();
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
