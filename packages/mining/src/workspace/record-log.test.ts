import { existsSync } from 'node:fs';
import { appendFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Judgement, judgement, judgementKey } from '../records/judgement.ts';
import { readRecords, writeRecords } from './record-file.ts';
import { openRecordLog } from './record-log.ts';

/** A step that has the lease of the folder. */
const lease = { check: async () => {} };

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mining-log-'));
  file = join(folder, 'judgements.jsonl');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a log of records', () => {
  it('gives back what was appended, in its order', async () => {
    const log = await openRecordLog(file, judgement, lease);
    await Promise.all([log.append(judged('q:1')), log.append(judged('q:2'))]);
    await log.close();
    expect((await readRecords(file, judgement)).records).toEqual([judged('q:1'), judged('q:2')]);
  });

  it('counts a line that a kill tore, keeps the rest, and adds the next record on a line of its own', async () => {
    await writeRecords(file, judgement, [judged('q:1')]);
    await appendFile(file, '{"key":"sha256:');
    const log = await openRecordLog(file, judgement, lease);
    expect(log).toMatchObject({ records: [judged('q:1')], tornLines: 1 });
    await log.append(judged('q:2'));
    await log.close();
    expect(await readRecords(file, judgement)).toEqual({ records: [judged('q:1'), judged('q:2')], tornLines: 1 });
  });

  it.skipIf(!existsSync('/dev/full'))(
    'tells a disk that is full to the last byte as what it is (needs /dev/full)',
    async () => {
      await symlink('/dev/full', `${file}.tmp`);
      await expect(writeRecords(file, judgement, [judged('q:1')])).rejects.toMatchObject({
        code: 'unavailable',
        message: expect.stringMatching(/^"judgements\.jsonl" could not be written: the disk is full/),
      });
    },
  );

  it('refuses a record of another form and names file, line and field', async () => {
    await writeFile(file, '{"key":"a"}\n');
    await expect(openRecordLog(file, judgement, lease)).rejects.toThrow(/judgements\.jsonl, line 1.*question_id/s);
  });

  it('holds no record before the first, and makes no file for reading', async () => {
    expect(await readRecords(file, judgement)).toEqual({ records: [], tornLines: 0 });
    await expect(readFile(file)).rejects.toThrow('ENOENT');
  });
});

describe('the key of a judgement', () => {
  const judge = { name: 'model', model: 'gemini', promptHash: 'p' };

  it('is another one for another question, order of contexts, judge, model or prompt', () => {
    const keys = [
      judgementKey('How?', ['a', 'b'], judge),
      judgementKey('Why?', ['a', 'b'], judge),
      judgementKey('How?', ['b', 'a'], judge),
      judgementKey('How?', ['a', 'b'], { ...judge, name: 'other' }),
      judgementKey('How?', ['a', 'b'], { ...judge, model: 'other' }),
      judgementKey('How?', ['a', 'b'], { ...judge, promptHash: 'other' }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});

function judged(questionId: string): Judgement {
  return {
    key: `key of ${questionId}`,
    questionId,
    fqns: ['a.B'],
    contentHashes: ['sha256:1'],
    judge: 'labels.csv',
    promptHash: '',
    verdict: 'yes',
    reason: 'It says so.',
    usage: { calls: 0 },
  };
}
