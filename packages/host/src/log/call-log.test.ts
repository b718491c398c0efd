import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { record, stage } from '../../test/log/record.ts';
import { callLog } from './call-log.ts';
import { keptCalls } from './kept-calls.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchstone-log-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Gives kept calls distinct times, in the order of their ids. */
async function date(...ids: readonly string[]): Promise<void> {
  for (const [at, id] of ids.entries()) await utimes(join(folder, 'calls', `${id}.json.gz`), 1000 + at, 1000 + at);
}

describe('a call log', () => {
  it('gives back what was written', async () => {
    const log = callLog({ folder });
    const written = record('one', { stages: [stage('search', ['a', 'b'])] });
    await log.append(written);
    expect(await log.read('one')).toEqual(written);
  });

  it('writes one line an event, in the words of the specification', async () => {
    const log = callLog({ folder });
    await log.append(record('one'));
    await log.append(record('two'));
    const lines = (await readFile(join(folder, 'events.jsonl'), 'utf8')).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).event.query_id)).toEqual(['one', 'two']);
    expect(Object.keys(JSON.parse(lines[0] ?? '').event)).toContain('result_count');
  });

  it('finds a call by the beginning of its id, and the newest as "last"', async () => {
    const log = callLog({ folder });
    for (const id of ['abc-1', 'abd-2', 'xyz-3']) await log.append(record(id));
    await date('abd-2', 'xyz-3', 'abc-1');
    expect((await log.read('xy')).id).toBe('xyz-3');
    expect((await log.read('last')).id).toBe('abc-1');
    await expect(log.read('ab')).rejects.toThrow(
      '2 logged calls have an id that starts with "ab": give more of the id.',
    );
    await expect(log.read('q')).rejects.toThrow('No logged call has the id "q". The newest is abc-1');
  });

  it('keeps the newest calls and every event', async () => {
    const log = callLog({ folder, keep: 2 });
    await log.append(record('one'));
    await log.append(record('two'));
    await date('one', 'two');
    await log.append(record('three'));
    expect((await log.list()).calls.map(({ id }) => id)).toEqual(['three', 'two']);
    expect((await readFile(join(folder, 'events.jsonl'), 'utf8')).split('\n')).toHaveLength(4);
  });

  it('a call that is pruned before it is read is not known, and "last" is the next one', async () => {
    const log = callLog({ folder });
    for (const id of ['one', 'two', 'three']) await log.append(record(id));
    await date('one', 'two', 'three');
    const pruned = (id: string) => {
      const gone = join(folder, 'calls', `${id}.json.gz`);
      return keptCalls(folder, 10, async (file) => {
        if (file === gone) await rm(gone);
        return readFile(file);
      });
    };
    expect((await pruned('three').read('last')).id).toBe('two');
    await expect(pruned('one').read('one')).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('refuses a kept call that unpacks to more than any call holds, and lists it as damaged', async () => {
    const log = callLog({ folder });
    await log.append(record('one'));
    const bomb = join(folder, 'calls', 'one.json.gz');
    await writeFile(bomb, gzipSync(Buffer.alloc(65 * 1024 * 1024, ' ')));
    await expect(log.read('one')).rejects.toThrow(
      /^Cannot read the logged call one\.json\.gz: its [\d.]+ KiB unpack to more than 64\.0 MiB, .* Delete the file/,
    );
    expect((await log.list()).damaged).toEqual([bomb]);
  });

  it('unpacks a few calls at a time for a list, since each may be large', async () => {
    const ids = Array.from({ length: 10 }, (_, at) => `call-${at}`);
    for (const id of ids) await keptCalls(folder, 10).keep(record(id));
    await date(...ids);
    let [reading, most] = [0, 0];
    const calls = keptCalls(folder, 10, async (file) => {
      reading += 1;
      most = Math.max(most, reading);
      const bytes = await readFile(file);
      reading -= 1;
      return bytes;
    });
    expect((await calls.list(10)).calls.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(most).toBe(4);
  });

  it('writes events alone when it keeps none', async () => {
    await callLog({ folder, keep: 0 }).append(record('one'));
    expect(await readdir(folder)).not.toContain('calls');
    expect(await readdir(folder)).toContain('events.jsonl');
  });

  it('is readable by its owner only', async () => {
    await callLog({ folder }).append(record('one'));
    expect((await stat(join(folder, 'calls', 'one.json.gz'))).mode & 0o077).toBe(0);
    expect((await stat(join(folder, 'events.jsonl'))).mode & 0o077).toBe(0);
  });

  it('refuses an id that would lead out of its folder', async () => {
    const log = callLog({ folder });
    await log.append(record('one'));
    await expect(log.read('../one')).rejects.toThrow('A call id may only hold letters');
    await expect(log.append(record('../../evil'))).rejects.toThrow('A call id may only hold letters');
    expect((await readFile(join(folder, 'events.jsonl'), 'utf8')).trimEnd().split('\n')).toHaveLength(1);
  });

  it('says that a damaged call cannot be read, and how to get a sound one', async () => {
    const log = callLog({ folder });
    await log.append(record('one'));
    await writeFile(join(folder, 'calls', 'one.json.gz'), '{"id":');
    await expect(log.read('one')).rejects.toThrow('Cannot read the logged call one.json.gz');
  });

  it('lists the calls that can be read, and tells which files cannot', async () => {
    const log = callLog({ folder });
    for (const id of ['one', 'two', 'three']) await log.append(record(id));
    await writeFile(join(folder, 'calls', 'two.json.gz'), '{"id":');
    await date('one', 'two', 'three');
    const { calls, damaged } = await log.list();
    expect(calls.map(({ id }) => id)).toEqual(['three', 'one']);
    expect(damaged).toEqual([join(folder, 'calls', 'two.json.gz')]);
  });

  it('says that nothing is kept yet', async () => {
    await expect(callLog({ folder }).read('last')).rejects.toThrow('The log holds no calls yet');
    expect(await callLog({ folder }).list()).toEqual({ calls: [], damaged: [] });
  });

  it('refuses to keep a number of calls that is none', () => {
    expect(() => callLog({ folder, keep: -1 })).toThrow('keep is -1: give a whole number of calls, 0 or more.');
  });
});

/** A device that takes no byte, as a disk that is full to the last one. */
const full = '/dev/full';

describe.skipIf(!existsSync(full))('a disk that is full to the last byte (needs /dev/full)', () => {
  const refusal = (name: string) => ({
    code: 'unavailable',
    message: `"${name}" could not be written: the disk is full, or the quota is used up. Free some space and try again.`,
    operatorNote: expect.stringContaining(folder),
  });

  it('is told with the name of the file of events', async () => {
    await symlink(full, join(folder, 'events.jsonl'));
    await expect(callLog({ folder }).append(record('one'))).rejects.toMatchObject(refusal('events.jsonl'));
  });

  it('is told with the name of a call, and leaves nothing of it', async () => {
    const calls = join(folder, 'calls');
    await mkdir(calls);
    await symlink(full, join(calls, `one.json.gz.${process.pid}.tmp`));
    await expect(keptCalls(folder, 10).keep(record('one'))).rejects.toMatchObject(refusal('one.json.gz'));
    expect(await readdir(calls)).toEqual([]);
  });
});
