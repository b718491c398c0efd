import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import {
  evaluateRun,
  parseMetric,
  type Qrels,
  type Run,
  rankingsOf,
  readTrecQrels,
  readTrecRun,
} from '../src/index.ts';
import { expectedValues } from './trec-eval-measures.ts';

// A folder with trec_eval's own `test` folder as `trec_eval`, and any data sets with `reference/qrels.trec`, a run
// `reference/*.trec` and what `trec_eval -q` made of them, `reference/trec_eval.q.txt`.
const folder = process.env.TOUCHSTONE_EVAL_DATA;
const skipped = folder === undefined ? ' (skipped: set TOUCHSTONE_EVAL_DATA to a folder with its test data)' : '';

interface Pair {
  readonly name: string;
  readonly qrels: string;
  readonly run: string;
  readonly output: string;
  readonly minGrade?: number;
  /** trec_eval's `-M`. */
  readonly depth?: number;
}

const ownPairs: readonly Pair[] = [
  { name: 'out.test', qrels: 'qrels.test', run: 'results.test', output: 'out.test' },
  { name: 'out.test.a', qrels: 'qrels.test', run: 'results.test', output: 'out.test.a' },
  { name: 'out.test.aq', qrels: 'qrels.test', run: 'results.test', output: 'out.test.aq' },
  { name: 'comment lines', qrels: 'qrels.test.with-comments', run: 'results.test', output: 'out.test.aq' },
  { name: 'out.test.aqc', qrels: 'qrels.test', run: 'results.trunc', output: 'out.test.aqc' },
  { name: 'out.test.aqcM', qrels: 'qrels.test', run: 'results.trunc', output: 'out.test.aqcM', depth: 100 },
  { name: 'out.test.aql', qrels: 'qrels.rel_level', run: 'results.test', output: 'out.test.aql', minGrade: 2 },
  { name: 'out.test.meas_params', qrels: 'qrels.test', run: 'results.test', output: 'out.test.meas_params' },
  { name: 'out.comment.test', qrels: 'qrels.comment.test', run: 'results.comment.test', output: 'out.comment.test' },
  {
    name: 'all measures of out.comment.test',
    qrels: 'qrels.comment.test',
    run: 'results.comment.test',
    output: 'generated.comment.all_trec.q.txt',
  },
].map((pair) => ({
  ...pair,
  qrels: join('trec_eval', pair.qrels),
  run: join('trec_eval', pair.run),
  output: join('trec_eval', pair.output),
}));

describe.skipIf(folder === undefined)(`every value that trec_eval printed comes out to four decimals${skipped}`, () => {
  const root = folder ?? '';
  const pairs = [...ownPairs, ...(folder === undefined ? [] : referencePairs(root))];

  it.each(pairs.map((pair) => [pair.name, pair] as const))('%s', async (_name, pair) => {
    const compared = await compare(pair, root);
    expect(compared.wrong).toEqual([]);
    expect(compared.count).toBeGreaterThan(0);
  });
});

function referencePairs(root: string): readonly Pair[] {
  return readdirSync(root)
    .sort()
    .map((name) => join(name, 'reference'))
    .filter((reference) => existsSync(join(root, reference, 'trec_eval.q.txt')))
    .flatMap((reference) => {
      const run = readdirSync(join(root, reference)).find((name) => name.endsWith('.trec') && name !== 'qrels.trec');
      const pair = { qrels: join(reference, 'qrels.trec'), run: join(reference, run ?? 'run.trec') };
      return [
        { ...pair, name: reference, output: join(reference, 'trec_eval.q.txt') },
        { ...pair, name: `${reference} -M 10`, output: join(reference, 'trec_eval.M10.q.txt'), depth: 10 },
      ];
    });
}

async function compare(
  pair: Pair,
  root: string,
): Promise<{ readonly count: number; readonly wrong: readonly string[] }> {
  const expected = expectedValues(await readFile(join(root, pair.output), 'utf8'));
  const options = { minGrade: pair.minGrade };
  const names = [...new Set([...expected.values()].flatMap((values) => [...values.keys()]))];
  const metrics = names.map((name) => ({ ...parseMetric(name, options), name }));
  const run = await readRun(join(root, pair.run), pair.depth);
  const qrels: Qrels = await readTrecQrels(join(root, pair.qrels));
  const { mean, perQuery } = evaluateRun(run, qrels, metrics);
  const wrong: string[] = [];
  let count = 0;
  for (const [query, values] of expected) {
    for (const [metric, value] of values) {
      const ours = (query === 'all' ? mean : perQuery.get(query))?.[metric];
      count += 1;
      if (ours === undefined || Math.abs(ours - value) > 0.00005 + 1e-9)
        wrong.push(`${query} ${metric}: ${ours}, not ${value}`);
    }
  }
  return { count, wrong };
}

async function readRun(file: string, depth: number | undefined): Promise<Run> {
  const run = rankingsOf((await readTrecRun(file)).run);
  return new Map([...run].map(([query, ranking]) => [query, ranking.slice(0, depth)]));
}
