import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeIngestibleCorpus } from '../writers/ingestible-corpus.ts';
import { readBeir } from './beir.ts';
import { readTrecQrels, readTrecRun } from './trec.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchstone-eval-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

describe('TREC judgements', () => {
  it('may be of a query whose id begins with #, and so may a run', async () => {
    const qrels = await readTrecQrels(await write('qrels', '# made by hand\nq1 0 d1 1\n#2 0 d1 1\n'));
    expect(plain(qrels)).toEqual({ q1: { d1: 1 }, '#2': { d1: 1 } });
    const { run } = await readTrecRun(await write('run', '# made by hand\nq1 Q0 d1 1 2 t\n#2 Q0 d9 1 2 t\n'));
    expect([...run.keys()]).toEqual(['q1', '#2']);
  });

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
    await write('corpus.jsonl', '{"_id":"d1","text":"x"}\n');
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

  it('tie where single precision does not tell two scores apart: trec_eval keeps them so', async () => {
    const lines = ['a 1 1.000000001', 'b 2 1', 'c 3 1.000001', 'd 4 1e300', 'e 5 1e200'].map(
      (line) => `q1 Q0 ${line} t`,
    );
    const { run } = await readTrecRun(await write('run', lines.join('\n')));
    // The order of trec_eval 9, by pytrec_eval-terrier.
    expect(run.get('q1')?.map(({ id }) => id)).toEqual(['e', 'd', 'c', 'b', 'a']);
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

  it('take judgements from qrels/test.tsv where there is no qrels.tsv, or from the split that is asked for', async () => {
    await writeDataset({ qrelsFile: 'qrels/test.tsv' });
    expect(plain((await readBeir(folder)).qrels)).toEqual({ q1: { d1: 2, d2: 0 } });
    await write('qrels/dev.tsv', 'query-id\tcorpus-id\tscore\nq2\td2\t1\n');
    expect(plain((await readBeir(folder, { split: 'dev' })).qrels)).toEqual({ q2: { d2: 1 } });
    await expect(readBeir(folder, { split: 'train' })).rejects.toThrow(/It has judgements for dev, test: use --split/);
  });

  it.each([
    ['without a header', 'q1\td1\t2\nq1\td2\t0\n'],
    ['by blanks', 'query-id corpus-id score\nq1 d1 2\nq1 d2 0\n'],
    ["in TREC's four columns", 'q1 0 d1 2\nq1 0 d2 0\n'],
    ['with a judgement that stands twice', 'q1\td1\t2\nq1\td2\t0\nq1\td1\t2\n'],
  ])('have judgements %s', async (_what, text) => {
    await writeDataset({ qrels: text });
    expect(plain((await readBeir(folder)).qrels)).toEqual({ q1: { d1: 2, d2: 0 } });
  });

  it('may be gzipped, and have judgements as JSONL', async () => {
    await writeDataset({ qrelsFile: 'unused' });
    const packed = (text: string) => gzipSync(Buffer.from(text));
    await writeFile(join(folder, 'corpus.jsonl.gz'), packed(corpus));
    await rm(join(folder, 'corpus.jsonl'));
    await writeFile(join(folder, 'qrels.jsonl.gz'), packed('{"query-id":"q1","corpus-id":"d1","score":2}\n'));
    const dataset = await readBeir(folder);
    expect(plain(dataset.qrels)).toEqual({ q1: { d1: 2 } });
    expect(await collect(dataset.corpus())).toHaveLength(2);
  });

  it('may have numbers for ids, null for a title, and fields beside metadata', async () => {
    await writeDataset({
      corpus: '{"_id":7,"title":null,"text":"x","url":"u"}\n',
      queries: '{"_id":1,"text":"x"}\n',
      qrels: '1\t7\t1\n',
    });
    const dataset = await readBeir(folder);
    expect(plain(dataset.qrels)).toEqual({ 1: { 7: 1 } });
    expect(await collect(dataset.corpus())).toEqual([{ id: '7', title: '', text: 'x', metadata: { url: 'u' } }]);
  });

  it('count what cannot be asked or measured, and tell of documents that are there twice', async () => {
    await writeDataset({
      corpus: `${corpus}{"_id":"d1","text":"again"}\n`,
      queries: '{"_id":"q1","text":" "}\n{"_id":"q2","text":"why?"}\n',
      qrels: 'q1\td1\t1\nq9\td1\t1\n',
    });
    const dataset = await readBeir(folder);
    expect(plain(dataset.qrels)).toEqual({ q1: { d1: 1 } });
    expect(dataset.warnings).toMatchObject([
      { code: 'unknown_queries', count: 1, examples: ['q9'] },
      { code: 'unjudged_queries', count: 1, examples: ['q2'] },
      { code: 'blank_queries', count: 1, examples: ['q1'] },
    ]);
    const repeated: string[] = [];
    expect(await collect(dataset.corpus((id) => repeated.push(id)))).toHaveLength(2);
    expect(repeated).toEqual(['d1']);
  });

  it.each([
    ['a query that is no JSON', { queries: '{"_id":"q1","text":"x"}\nnot json\n' }, 'queries.jsonl, line 2:'],
    [
      'a query id with two texts',
      { queries: '{"_id":"q1","text":"x"}\n{"_id":"q1","text":"y"}\n' },
      'queries.jsonl, line 2:',
    ],
    ['a query without text', { queries: '{"_id":"q1"}\n' }, 'queries.jsonl, line 1:'],
    ['a list for an object', { queries: '[]\n' }, 'queries.jsonl, line 1:'],
    ['a grade that is no whole number', { qrels: 'q1\td1\t0.5\n' }, 'qrels.tsv, line 1:'],
    ['two grades for one document', { qrels: 'q1\td1\t1\nq1\td1\t2\n' }, 'qrels.tsv, line 2:'],
    ['a line of two columns', { qrels: 'q1\td1\t1\nq1\td1\n' }, 'qrels.tsv, line 2:'],
    ['judgements of other queries alone', { qrels: 'q9\td1\t1\n' }, 'no query has judgements'],
  ])('%s is refused with its place', async (_what, files, place) => {
    await writeDataset(files);
    await expect(readBeir(folder)).rejects.toThrow(
      expect.objectContaining({ code: 'invalid_request', message: expect.stringContaining(place) }),
    );
  });

  it('that lack a part are refused with what is missing', async () => {
    await write('corpus.jsonl', corpus);
    await expect(readBeir(folder)).rejects.toThrow(/queries\.jsonl and qrels\.tsv or qrels\/test\.tsv missing/);
  });

  it.each([
    ['an id that is empty', '{"_id":"","text":"x"}\n', 1],
    ['neither text nor title', '{"_id":"d1","text":"x"}\n\n{"_id":"d2"}\n', 3],
    ['a title that is a number', '{"_id":"d1","title":4,"text":"x"}\n', 1],
  ])('%s in the corpus is refused when the stream reaches it', async (_what, text, line) => {
    await writeDataset({ corpus: text });
    const dataset = await readBeir(folder);
    await expect(collect(dataset.corpus())).rejects.toThrow(`corpus.jsonl, line ${line}:`);
  });

  it('are written for ingestion without the fields that mean something else there', async () => {
    await writeDataset({
      corpus: '{"_id":"d1","text":"x","metadata":{"url":"u","start_line":"first","chunk_index":4,"level":"easy"}}\n',
    });
    const to = join(folder, 'written.jsonl');
    const { ids, leftOutFields } = await writeIngestibleCorpus((await readBeir(folder)).corpus(), to);
    expect([[...ids], leftOutFields]).toEqual([['d1'], ['chunk_index', 'start_line']]);
    expect(await readFile(to, 'utf8')).toBe('{"_id":"d1","text":"x","metadata":{"url":"u","level":"easy"}}\n');
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
