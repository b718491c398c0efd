import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RetrievalError } from '@touchstone/contract';
import { searchEvent } from '@touchstone/contract/wire';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { record } from '../../test/log/record.ts';
import { callLog } from './call-log.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchstone-events-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const failed = {
  kind: 'search',
  id: 'f1',
  engine: '1.0.0',
  startedAt: '2026-01-02T03:04:05.000Z',
  query: 'how do hooks run',
  indexes: ['docs'],
  totalMs: 12,
} as const;

const lines = async () => (await readFile(join(folder, 'events.jsonl'), 'utf8')).trimEnd().split('\n');

describe('004 FR-011: the log has a line for every call', () => {
  it('an envelope with time, latency, result count and outcome, and in it the event as the specification has it', async () => {
    await callLog({ folder, keep: 0 }).append(record('one', { ids: ['a', 'b'] }));
    const [line] = (await lines()).map((text) => JSON.parse(text));
    const { event, ...envelope } = line;
    expect(envelope).toEqual({
      kind: 'search',
      time: '2026-01-02T03:04:05.000Z',
      id: 'one',
      engine: '1.0.0',
      latency_ms: 1,
      outcome: { status: 'ok' },
      query: { form: 'keep', length: 3, text: 'how' },
      indexes: ['docs'],
      result_count: 2,
    });
    expect(searchEvent.decode(event)).toEqual(record('one', { ids: ['a', 'b'] }).event);
  });

  it('a call that failed has the event of its kind, without results and with its query trimmed', async () => {
    const error = new RetrievalError('unavailable', 'The store does not answer.');
    const log = callLog({ folder });
    const search = { searchMethod: 'hybrid', topK: 7 } as const;
    await log.appendFailure({ ...failed, query: ' how do hooks run\n', search, error });
    await log.appendFailure({ ...failed, kind: 'evidence', query: '  hooks ', error });
    const { entries } = await log.entries();
    expect(entries.map(({ event }) => event)).toMatchObject([
      { queryText: 'how do hooks run', collectionsQueried: ['docs'], searchMethod: 'hybrid', topK: 7, resultCount: 0 },
      { queryText: 'hooks', collectionsQueried: ['docs'], qdrantRequestParams: null, finalTopK: [], warnings: [] },
    ]);
  });

  it('a call that failed, with code and message; without an event where nothing is known of it', async () => {
    const error = new RetrievalError('unavailable', 'The store of index "docs" does not answer.');
    const log = callLog({ folder });
    await log.appendFailure({ ...failed, error });
    const { entries } = await log.entries();
    expect(entries).toEqual([
      {
        kind: 'search',
        time: failed.startedAt,
        id: 'f1',
        engine: '1.0.0',
        latencyMs: 12,
        outcome: { status: 'error', code: 'unavailable', message: error.message },
        query: { form: 'keep', length: 16, text: 'how do hooks run' },
        indexes: ['docs'],
        resultCount: 0,
      },
    ]);
  });

  it("an error that is not the engine's own leaves its text out: it may hold a key", async () => {
    await callLog({ folder }).appendFailure({ ...failed, error: new Error('401 for key sk-secret') });
    expect((await lines())[0]).not.toContain('sk-secret');
  });
});

describe('004 FR-011: the text of a query', () => {
  const long = 'why '.repeat(50);
  const asked = (query: string) => {
    const made = record('one');
    return made.kind === 'search' ? { ...made, request: { ...made.request, query } } : made;
  };

  it('is cut at 80 characters, also inside the event, with its length beside it', async () => {
    await callLog({ folder, queryText: 'cut' }).append(asked(long));
    const line = JSON.parse((await lines())[0] ?? '');
    expect(line.query).toEqual({ form: 'cut', length: 200, text: `${long.slice(0, 80)}…` });
    expect(line.event.query_text).toBe(line.query.text);
  });

  it('is hashed, and stands nowhere else in the log, no kept call and no error included', async () => {
    const query = 'a question nobody may read';
    const log = callLog({ folder, queryText: 'hash' });
    await log.append(asked(query));
    const error = new RetrievalError('bad_response', `The vendor did not understand "${query}".`);
    await log.appendFailure({ ...failed, query, error });
    const text = (await lines()).join('\n');
    const hash = createHash('sha256').update(query).digest('hex');
    expect(JSON.parse((await lines())[0] ?? '').query).toEqual({ form: 'hash', length: 26, text: `sha256:${hash}` });
    expect(text).not.toContain('nobody may read');
    expect(await readdir(folder)).not.toContain('calls');
  });
});

describe('the event files', () => {
  it('rotate by size, and only so many are kept', async () => {
    const log = callLog({ folder, keep: 0, maxFileBytes: 1500, maxFiles: 3 });
    for (let at = 0; at < 40; at += 1) await log.append(record(`call-${at}`));
    const files = (await readdir(folder)).filter((name) => name.startsWith('events.')).sort();
    expect(files).toEqual(['events.1.jsonl', 'events.2.jsonl', 'events.jsonl']);
    const { size } = await stat(join(folder, 'events.1.jsonl'));
    expect(size).toBeGreaterThanOrEqual(1500);
    expect(size).toBeLessThan(3000);
    const ids = (await log.entries()).entries.map(({ id }) => id);
    expect(ids.at(-1)).toBe('call-39');
    expect(ids).toEqual(ids.map((_, at) => `call-${40 - ids.length + at}`));
  });

  it('a line that a crash cut short costs itself alone', async () => {
    const log = callLog({ folder, keep: 0 });
    await log.append(record('one'));
    await log.append(record('two'));
    const file = join(folder, 'events.jsonl');
    await truncate(file, (await stat(file)).size - 30);
    await log.append(record('three'));
    const { entries, damagedLines } = await log.entries();
    expect(entries.map(({ id }) => id)).toEqual(['one', 'three']);
    expect(damagedLines).toBe(1);
  });

  it('lines of calls that end at once stay whole, over rotations too', async () => {
    const logs = [1, 2, 3].map(() => callLog({ folder, keep: 0, maxFileBytes: 4000, maxFiles: 50 }));
    await Promise.all(
      logs.flatMap((log, who) => Array.from({ length: 40 }, (_, at) => log.append(record(`log-${who}-${at}`)))),
    );
    const { entries, damagedLines } = await callLog({ folder, maxFiles: 50 }).entries();
    expect(damagedLines).toBe(0);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(120);
  });

  it('an append does not depend on what was written before: it works on a file that no program could read', async () => {
    const log = callLog({ folder, keep: 0, maxFileBytes: 2 ** 40 });
    await log.append(record('one'));
    const file = join(folder, 'events.jsonl');
    await truncate(file, 2 ** 34);
    await log.append(record('two'));
    const { size } = await stat(file);
    expect(size).toBeGreaterThan(2 ** 34);
    expect(size).toBeLessThan(2 ** 34 + 2000);
  });

  it.each([
    ['maxFileBytes', { maxFileBytes: 0 }],
    ['maxFiles', { maxFiles: 1.5 }],
  ])('refuse a wrong %s', (name, wrong) => {
    expect(() => callLog({ folder, ...wrong })).toThrow(`${name} is`);
  });
});

describe('kept calls', () => {
  it('the folder is looked through once in a while, and never holds more than an eighth too many', async () => {
    const log = callLog({ folder, keep: 40 });
    for (let at = 0; at < 100; at += 1) {
      await log.append(record(`call-${at}`));
      expect((await readdir(join(folder, 'calls'))).length).toBeLessThanOrEqual(45);
    }
    expect((await log.list()).calls).toHaveLength(40);
  });
});
