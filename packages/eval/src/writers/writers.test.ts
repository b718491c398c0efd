import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rankingsOf } from '../judgements.ts';
import { readRetrievalDataset } from '../readers/retrieval-dataset.ts';
import { readTrecQrels, readTrecRun } from '../readers/trec.ts';
import { writeIngestibleCorpus } from './ingestible-corpus.ts';
import { formatRetrievalDataset } from './retrieval-dataset.ts';
import { formatTrecQrels, formatTrecRun } from './trec.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchstone-eval-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

describe('TREC files', () => {
  const tied = new Map([
    [
      'q1',
      [
        { id: 'a', score: 0.5 },
        { id: 'b', score: 0.5 },
        { id: 'c', score: 0.25 },
      ],
    ],
  ]);

  it('judgements come back as they were written', async () => {
    const qrels = new Map([
      [
        'q1',
        new Map([
          ['a#1', 2],
          ['b', 0],
        ]),
      ],
      ['q2', new Map([['a#1', -1]])],
    ]);
    expect(formatTrecQrels(qrels)).toBe('q1 0 a#1 2\nq1 0 b 0\nq2 0 a#1 -1\n');
    expect(await readTrecQrels(await write(formatTrecQrels(qrels)))).toEqual(qrels);
  });

  it("a run comes back in the engine's order, ties and all, because ranks stand for scores", async () => {
    const text = formatTrecRun(tied, { tag: 't' });
    expect(text).toBe('q1 Q0 a 1 3 t\nq1 Q0 b 2 2 t\nq1 Q0 c 3 1 t\n');
    expect(rankingsOf((await readTrecRun(await write(text))).run)).toEqual(rankingsOf(tied));
  });

  it.each([
    ['a document', () => formatTrecRun(new Map([['q1', [{ id: 'a b', score: 1 }]]]), { tag: 't' })],
    ['a query', () => formatTrecQrels(new Map([['q\t1', new Map([['a', 1]])]]))],
    ['a tag', () => formatTrecRun(tied, { tag: '' })],
  ])('%s that a column cannot hold is refused', (_what, format) => {
    expect(format).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  });
});

describe("spec 003's data set", () => {
  const dataset = {
    queries: new Map([['fix:01', 'How do I: create?']]),
    qrels: new Map([
      [
        'fix:01',
        new Map([
          ['x.A', 1],
          ['x.B', 0],
        ]),
      ],
    ]),
    contexts: new Map([
      ['x.A', 'class A:\n  pass\n'],
      ['x.B', '# no'],
    ]),
  };

  it('comes back as it was written', async () => {
    expect(await readRetrievalDataset(await write(formatRetrievalDataset(dataset)))).toEqual({
      ...dataset,
      warnings: [],
    });
  });

  it('is refused with a context without text, or a query without a relevant one', () => {
    expect(() => formatRetrievalDataset({ ...dataset, contexts: new Map() })).toThrow(/"x.A" has no text/);
    expect(() => formatRetrievalDataset({ ...dataset, qrels: new Map() })).toThrow(/"fix:01" has no relevant context/);
  });
});

async function write(text: string): Promise<string> {
  const file = join(folder, 'file');
  await writeFile(file, text);
  return file;
}

it.skipIf(!existsSync('/dev/full'))(
  'a corpus for which the disk has no room is told, also between documents (needs /dev/full)',
  async () => {
    async function* documents() {
      for (let id = 0; ; id += 1) {
        yield { id: String(id), text: 'text', title: '', metadata: {} };
        await setImmediate();
      }
    }
    await expect(writeIngestibleCorpus(documents(), '/dev/full')).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/^"full" could not be written: the disk is full/),
    });
  },
);
