import { existsSync } from 'node:fs';
import { appendFile, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatRunRecord, openRunFile, readRunFile } from './run-file.ts';
import { runQueries } from './run-queries.ts';
import type { QueryAnswer, RunHeader } from './run-record.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchstone-eval-'));
  file = join(folder, 'run.jsonl');
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const header: RunHeader = {
  name: 'hybrid',
  startedAt: '2026-01-02T03:04:05.000Z',
  configHash: 'sha256:1',
  indexes: [
    {
      index: 'docs',
      fingerprint: { embedding: { provider: 'local', model: 'm', dimensions: 2, metric: 'cosine' }, keyword: 'k1' },
      chunkCount: 3,
      version: '7',
    },
  ],
  settings: { hybrid_alpha: 0.4 },
};
const first: QueryAnswer = {
  query: 'q1',
  results: [
    { id: 'b', score: 0.5 },
    { id: 'a', score: 0.25 },
  ],
  latencyMs: 12.5,
  trace: {
    id: 't',
    startedAt: '2026-01-02T03:04:05.000Z',
    stages: [{ stage: 'search', startedMs: 0, durationMs: 1 }],
    latency: { embeddingMs: 0, searchMs: 1, postProcessingMs: 0, totalMs: 1 },
  },
};
const second: QueryAnswer = { query: 'q2', results: [], latencyMs: 1 };
const failed: QueryAnswer = { ...second, error: { code: 'timeout', message: 'Too late.' } };

describe('a run file', () => {
  it('is JSON lines in snake_case, the header first', async () => {
    const [top, answer] = formatRunRecord({ header, answers: [{ ...first, results: [{ id: 'b', score: 0.5 }] }] })
      .split('\n')
      .map((line) => (line === '' ? undefined : JSON.parse(line)));
    expect(Object.keys(top)).toEqual([
      'kind',
      'spec_version',
      'name',
      'started_at',
      'config_hash',
      'indexes',
      'settings',
    ]);
    expect(top).toMatchObject({ kind: 'touchstone_run', spec_version: 1, indexes: [{ chunk_count: 3, version: '7' }] });
    expect(answer).toMatchObject({ query: 'q1', results: [{ id: 'b', score: 0.5 }], latency_ms: 12.5 });
  });

  it('comes back as it was written', async () => {
    const record = { header, answers: [first, failed] };
    await writeFile(file, formatRunRecord(record));
    expect(await readRunFile(file)).toEqual({ record, warnings: [] });
  });

  it('keeps answers as they come and puts them in order at the end', async () => {
    const open = await openRunFile(file, header);
    await open.append(second);
    await open.append(first);
    expect((await readRunFile(file)).record.answers).toEqual([second, first]);
    await open.finish([first, second]);
    expect(await readFile(file, 'utf8')).toBe(formatRunRecord({ header, answers: [first, second] }));
    expect(await readdir(folder)).toEqual(['run.jsonl']);
  });

  it('of two runs of the same has the same bytes, whichever query was answered first', async () => {
    const queries = ['q1', 'q2', 'q3'].map((id) => ({ id }));
    const texts: string[] = [];
    for (const slow of ['q1', 'q3']) {
      await rm(file, { force: true });
      const open = await openRunFile(file, header);
      const came: string[] = [];
      const answers = await runQueries(
        queries,
        async ({ id }) => {
          if (id === slow) await new Promise((resolve) => setImmediate(resolve));
          return { results: [{ id: `document of ${id}`, score: 1 / 3 }] };
        },
        {
          concurrency: 3,
          clock: { nowMs: () => 0, monotonicMs: () => 0 },
          onAnswer: (answer) => {
            came.push(answer.query);
            return open.append(answer);
          },
        },
      );
      expect(came.at(-1)).toBe(slow);
      await open.finish(answers);
      texts.push(await readFile(file, 'utf8'));
    }
    expect(texts[0]).toBe(texts[1]);
  });

  it('is taken up again after a crash: with its first start, without the torn line and failed answers', async () => {
    const before = await openRunFile(file, header);
    await before.append(failed);
    await before.append(first);
    await appendFile(file, '{"query":"q3","resu');

    const again = await openRunFile(file, { ...header, startedAt: '2026-05-05T00:00:00.000Z' });
    expect(again.header.startedAt).toBe(header.startedAt);
    expect(again.completed).toEqual([first]);
    expect(again.warnings).toMatchObject([{ code: 'torn_line', count: 1, examples: ['line 4'] }]);
    await again.append(second);
    expect(await readRunFile(file)).toEqual({ record: { header, answers: [first, second] }, warnings: [] });
  });

  it.each([
    ['another configuration', { ...header, configHash: 'sha256:2' }, /another configuration/],
    [
      'another version of an index',
      { ...header, indexes: [{ index: 'docs', fingerprint: {}, chunkCount: 4 }] },
      /other indexes/,
    ],
  ])('of %s is not continued, and stays as it is', async (_what, other, message) => {
    await (await openRunFile(file, header)).append(first);
    const text = await readFile(file, 'utf8');
    await expect(openRunFile(file, other)).rejects.toThrow(
      expect.objectContaining({ code: 'invalid_config', message: expect.stringMatching(message) }),
    );
    expect(await readFile(file, 'utf8')).toBe(text);
  });

  it('a later answer replaces a failed one, and no other', async () => {
    await writeFile(file, formatRunRecord({ header, answers: [failed, second] }));
    expect((await readRunFile(file)).record.answers).toEqual([second]);
    await writeFile(file, formatRunRecord({ header, answers: [second, second] }));
    await expect(readRunFile(file)).rejects.toThrow(/line 3: query "q2" is answered twice/);
  });

  it.each([
    ['an empty file', '', /has no header/],
    ['a file of something else', '{"name":"x"}\n', /line 1:[\s\S]*kind must be "touchstone_run"/],
    ['an unknown field', withAnswer('{"query":"q","results":[],"latency_ms":1,"rank":1}'), /line 2: "rank"/],
    [
      'a score that is no number',
      withAnswer('{"query":"q","results":[{"id":"a","score":null}],"latency_ms":1}'),
      /line 2: results\[0\]\.score must be a finite number/,
    ],
    [
      'a torn line that is not the last',
      withAnswer('{"query"\n{"query":"q","results":[],"latency_ms":1}'),
      /line 2: not valid JSON/,
    ],
  ])('%s is refused with its place', async (_what, text, message) => {
    await writeFile(file, text);
    await expect(readRunFile(file)).rejects.toThrow(
      expect.objectContaining({ code: 'invalid_request', message: expect.stringMatching(message) }),
    );
  });

  it('does not take a score that JSON cannot hold', async () => {
    const open = await openRunFile(file, header);
    const answer = { ...second, results: [{ id: 'a', score: Number.POSITIVE_INFINITY }] };
    await expect(open.append(answer)).rejects.toThrow(expect.objectContaining({ code: 'bad_response' }));
    expect((await readRunFile(file)).record.answers).toEqual([]);
  });

  it('that cannot be written is named', async () => {
    await expect(openRunFile(join(folder, 'absent', 'run.jsonl'), header)).rejects.toThrow(
      expect.objectContaining({ code: 'invalid_request', message: expect.stringContaining('absent') }),
    );
  });
});

function withAnswer(line: string): string {
  return `${formatRunRecord({ header, answers: [] })}${line}\n`;
}

it.skipIf(!existsSync('/dev/full'))(
  'a disk that is full to the last byte is no fault of the request (needs /dev/full)',
  async () => {
    await symlink('/dev/full', `${file}.tmp`);
    await expect(openRunFile(file, header)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/^"run\.jsonl" could not be written: the disk is full/),
    });
  },
);
