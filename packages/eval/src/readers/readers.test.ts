import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBeir } from './beir.js';
import { readTrecQrels, readTrecRun } from './trec.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchstone-eval-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

describe('TREC judgements', () => {
  it('are read by whitespace, with comment lines and blank lines skipped and # kept inside ids', async () => {
    const file = await write('qrels', '# a comment\nq1 0 a#1 1\r\n\nq1\t0\tb  -1 \nq2 x c 3');
    expect(plain(await readTrecQrels(file))).toEqual({ q1: { 'a#1': 1, b: -1 }, q2: { c: 3 } });
  });

  it.each([
    ['too few columns', 'q1 0 a 1\nq1 0 a\n', 2],
    ['too many columns', 'q1 0 a 1 9\n', 1],
    ['a grade that is no whole number', 'q1 0 a 0.5\n', 1],
    ['a document judged twice', 'q1 0 a 1\nq1 0 b 1\nq1 0 a 0\n', 3],
  ])('%s is refused with file and line', async (_what, text, line) => {
    const file = await write('qrels', text);
    await expect(readTrecQrels(file)).rejects.toThrow(
      expect.objectContaining({ code: 'invalid_request', message: expect.stringContaining(`${file}, line ${line}:`) }),
    );
  });
});

describe('judgements', () => {
  it('none at all are refused, in TREC form and in that of BEIR', async () => {
    await expect(readTrecQrels(await write('qrels', '# only this\n'))).rejects.toThrow(/qrels holds no judgements/);
    await write('queries.jsonl', '{"_id":"q1","text":"x"}\n');
    await write('qrels.tsv', 'query-id\tcorpus-id\tscore\n');
    await expect(readBeir(folder)).rejects.toThrow(/qrels\.tsv holds no judgements/);
  });
});

describe('TREC runs', () => {
  it('are ordered by score, ties by id descending, and the rank column is ignored', async () => {
    const file = await write('run', 'q1 Q0 a 1 0.5 t\nq1 Q0 c 2 0.5 t\nq1 Q0 b 3 0.9 t\nq2 Q0 z 1 -3 t\n');
    expect([...(await readTrecRun(file)).run]).toEqual([
      [
        'q1',
        [
          { id: 'b', score: 0.9 },
          { id: 'c', score: 0.5 },
          { id: 'a', score: 0.5 },
        ],
      ],
      ['q2', [{ id: 'z', score: -3 }]],
    ]);
  });

  it('count ranks that are given twice, since scores order', async () => {
    const file = await write('run', 'q1 Q0 a 1 0.5 t\nq1 Q0 b 1 0.9 t\nq2 Q0 a 1 0.5 t\n');
    const { run, warnings } = await readTrecRun(file);
    expect(run.get('q1')?.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(warnings).toMatchObject([{ code: 'repeated_ranks', count: 1, examples: ['q1: rank 1'] }]);
  });

  it('may have more after the tag', async () => {
    const { run, warnings } = await readTrecRun(await write('run', 'q1 Q0 a 1 0.5 t more to come\n'));
    expect([run.size, warnings]).toEqual([1, []]);
  });

  it.each([
    ['no tag', 'q1 Q0 a 1 0.5\n', 1],
    ['a score that is no number', 'q1 Q0 a 1 0.5 t\nq1 Q0 b 2 high t\n', 2],
    ['a score of NaN', 'q1 Q0 a 1 NaN t\n', 1],
    ['a document listed twice', 'q1 Q0 a 1 0.5 t\nq1 Q0 a 2 0.4 t\n', 2],
  ])('%s is refused with file and line', async (_what, text, line) => {
    const file = await write('run', text);
    await expect(readTrecRun(file)).rejects.toThrow(
      expect.objectContaining({ code: 'invalid_request', message: expect.stringContaining(`${file}, line ${line}:`) }),
    );
  });

  it('a file that is not there, or is not UTF-8, is refused by name', async () => {
    await expect(readTrecRun(join(folder, 'absent'))).rejects.toThrow(/absent/);
    const file = join(folder, 'latin1');
    await writeFile(file, Buffer.from([0x71, 0xe9, 0x0a]));
    await expect(readTrecRun(file)).rejects.toThrow(expect.objectContaining({ code: 'invalid_request' }));
  });
});

describe('BEIR folders', () => {
  const corpus = '{"_id":"d1","title":"T","text":"one","metadata":{"url":"u"}}\n{"_id":"d2","text":"two\u2028lines"}\n';
  const queries = '\ufeff{"_id":"q1","text":"what?"}\r\n{"_id":"q2","text":"why?","metadata":{"level":1}}';
  const qrels = 'query-id\tcorpus-id\tscore\nq1\td1\t2\nq1\td2\t0\n';

  it('give documents as a stream, queries and judgements', async () => {
    await writeDataset({});
    const dataset = await readBeir(folder);
    expect(await collect(dataset.corpus())).toEqual([
      { id: 'd1', title: 'T', text: 'one', metadata: { url: 'u' } },
      { id: 'd2', title: '', text: 'two\u2028lines', metadata: {} },
    ]);
    expect([...dataset.queries.values()]).toEqual([
      { id: 'q1', text: 'what?', metadata: {} },
      { id: 'q2', text: 'why?', metadata: { level: 1 } },
    ]);
    expect(plain(dataset.qrels)).toEqual({ q1: { d1: 2, d2: 0 } });
  });

  it('can be read again and abandoned half-way', async () => {
    await writeDataset({});
    const dataset = await readBeir(folder);
    for await (const { id } of dataset.corpus()) {
      expect(id).toBe('d1');
      break;
    }
    expect(await collect(dataset.corpus())).toHaveLength(2);
  });

  it('lines longer than a read of the file, with characters across its seams, stay whole', async () => {
    const text = 'ä€😀'.repeat(60_000);
    await writeDataset({ corpus: `${JSON.stringify({ _id: 'long', text })}\n` });
    const [document] = await collect((await readBeir(folder)).corpus());
    expect(document?.text).toBe(text);
  });

  it('take judgements from qrels/test.tsv where there is no qrels.tsv, or from the file that is asked for', async () => {
    await writeDataset({ qrelsFile: 'qrels/test.tsv' });
    expect(plain((await readBeir(folder)).qrels)).toEqual({ q1: { d1: 2, d2: 0 } });
    await write('qrels/dev.tsv', 'query-id\tcorpus-id\tscore\nq2\td2\t1\n');
    expect(plain((await readBeir(folder, { qrels: 'qrels/dev.tsv' })).qrels)).toEqual({ q2: { d2: 1 } });
  });

  it.each([
    ['a query that is no JSON', { queries: '{"_id":"q1","text":"x"}\nnot json\n' }, 'queries.jsonl, line 2:'],
    ['a query id twice', { queries: '{"_id":"q1","text":"x"}\n{"_id":"q1","text":"y"}\n' }, 'queries.jsonl, line 2:'],
    ['a query without text', { queries: '{"_id":"q1"}\n' }, 'queries.jsonl, line 1:'],
    ['a list for an object', { queries: '[]\n' }, 'queries.jsonl, line 1:'],
    ['metadata that is no object', { queries: '{"_id":"q1","text":"x","metadata":[]}\n' }, 'queries.jsonl, line 1:'],
    ['judgements without a header', { qrels: 'q1\td1\t1\n' }, 'qrels.tsv, line 1:'],
    ['judgements with spaces for tabs', { qrels: 'query-id\tcorpus-id\tscore\nq1 d1 1\n' }, 'qrels.tsv, line 2:'],
    ['a judgement of an unknown query', { qrels: 'query-id\tcorpus-id\tscore\nq9\td1\t1\n' }, 'qrels.tsv, line 2:'],
  ])('%s is refused with file and line', async (_what, files, place) => {
    await writeDataset(files);
    await expect(readBeir(folder)).rejects.toThrow(
      expect.objectContaining({ code: 'invalid_request', message: expect.stringContaining(place) }),
    );
  });

  it.each([
    ['a numeric id', '{"_id":7,"text":"x"}\n', 1],
    ['a document id twice', '{"_id":"d1","text":"x"}\n\n{"_id":"d1","text":"y"}\n', 3],
    ['a title that is no string', '{"_id":"d1","title":null,"text":"x"}\n', 1],
  ])('%s in the corpus is refused when the stream reaches it', async (_what, text, line) => {
    await writeDataset({ corpus: text });
    const dataset = await readBeir(folder);
    await expect(collect(dataset.corpus())).rejects.toThrow(`corpus.jsonl, line ${line}:`);
  });

  async function writeDataset(files: {
    readonly corpus?: string;
    readonly queries?: string;
    readonly qrels?: string;
    readonly qrelsFile?: string;
  }): Promise<void> {
    await write('corpus.jsonl', files.corpus ?? corpus);
    await write('queries.jsonl', files.queries ?? queries);
    await write(files.qrelsFile ?? 'qrels.tsv', files.qrels ?? qrels);
  }
});

async function write(name: string, text: string): Promise<string> {
  const file = join(folder, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  return file;
}

async function collect<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

function plain(qrels: ReadonlyMap<string, ReadonlyMap<string, number>>): Record<string, Record<string, number>> {
  return Object.fromEntries([...qrels].map(([query, grades]) => [query, Object.fromEntries(grades)]));
}
