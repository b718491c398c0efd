// `npm run -s bench:against -- DIR [--records 100000] [--queries 200] [--pairs 5] [--rounds 5] [--json]`: searches of this checkout
// beside those of DIR, another built checkout of this repository, over the same records.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { againstSearchNames, indexRecords, type Sides, type SideTimes, searchByTurns } from './against.ts';
import { installedCorpus } from './installed-corpus.ts';
import { percentile } from './percentile.ts';
import { maxPairs, mean, type Ratio, ratioOfMeans } from './ratio-of-means.ts';
import { table } from './table.ts';

/** A kind of search, measured in one way: milliseconds before and now. */
interface Row extends Ratio {
  readonly search: string;
  readonly measure: string;
  readonly p50: Sides<number>;
  readonly mean: Sides<number>;
}

/** What is taken of the answers to a query, in milliseconds. */
const measures: Readonly<Record<string, (answers: SideTimes['answers'][number]) => number>> = {
  quickest: (answers) => Math.min(...answers.map(({ ms }) => ms)),
  first: ([first]) => first?.ms ?? Number.NaN,
  all: (answers) => mean(answers.map(({ ms }) => ms)),
  'processor, least': (answers) => Math.min(...answers.map(({ cpuMs }) => cpuMs)),
};
const warmUpQueries = 200;
const packages = ['ingest', 'pipeline', 'provider-sqlite', 'local-models'];
const here = fileURLToPath(new URL('../../..', import.meta.url));

const { other, records, queries, pairs, rounds, json } = settings();
const folder = mkdtempSync(join(tmpdir(), 'touchstone-bench-'));
try {
  const asked = writeCorpus(join(folder, 'records.jsonl'));
  const sides = {
    before: { checkout: other, file: join(folder, 'before.sqlite') },
    now: { checkout: here, file: join(folder, 'now.sqlite') },
  };
  for (const side of [sides.before, sides.now]) {
    console.error(`Indexing with ${side.checkout} ...`);
    await indexRecords(side, join(folder, 'records.jsonl'));
  }
  const rows: Row[] = [];
  const processes: { search: string; firstMs: Sides<number>; memoryMb: Sides<number> }[] = [];
  for (const search of againstSearchNames) {
    const times: Sides<SideTimes>[] = [];
    for (let pair = 1; pair <= pairs; pair++) {
      console.error(`Searching: ${search}, processes ${pair} of ${pairs} ...`);
      times.push(await searchByTurns(sides, search, asked, pair % 2 === 0));
    }
    for (const measure of Object.keys(measures)) rows.push(row(search, measure, times));
    const both = (of: (side: SideTimes) => number) => ({
      before: percentile(
        times.map(({ before }) => of(before)),
        50,
      ),
      now: percentile(
        times.map(({ now }) => of(now)),
        50,
      ),
    });
    processes.push({ search, firstMs: both(({ firstMs }) => firstMs), memoryMb: both(({ memoryMb }) => memoryMb) });
  }
  const about = { before: commitOf(other), now: commitOf(here), node: process.version, processor: processor() };
  console.log(
    json ? JSON.stringify({ ...about, corpus: asked.corpus, pairs, rounds, rows, processes }, null, 2) : report(),
  );

  function report(): string {
    const { before, now } = about;
    return [
      `${now} now against ${before} before; Node ${about.node}, ${about.processor}`,
      `${asked.corpus}; ${pairs} pairs of processes, ${rounds} rounds each. Milliseconds.\n`,
      table(
        ['search', 'answer', 'p50 before', 'p50 now', 'mean before', 'mean now', 'ratio of means', '95 % interval'],
        rows.map((one) => [
          one.search,
          one.measure,
          one.p50.before,
          one.p50.now,
          one.mean.before,
          one.mean.now,
          one.ratio,
          `${one.low.toFixed(3)} to ${one.high.toFixed(3)}`,
        ]),
      ),
      '',
      table(
        ['process of', 'first search before', 'first search now', 'MiB before', 'MiB now'],
        processes.map((one) => [
          one.search,
          one.firstMs.before,
          one.firstMs.now,
          one.memoryMb.before,
          one.memoryMb.now,
        ]),
      ),
      '',
      ...slower(),
    ].join('\n');
  }

  function slower(): readonly string[] {
    const found = rows.filter(({ low }) => low > 1);
    if (found.length === 0) return ['No search is slower than before by more than its interval.'];
    return found.map(({ search, measure, ratio }) => `Slower than before: ${search}, ${measure}: ${ratio.toFixed(3)}`);
  }
} finally {
  rmSync(folder, { recursive: true });
}

function settings() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      records: { type: 'string', default: '100000' },
      queries: { type: 'string', default: '200' },
      pairs: { type: 'string', default: '5' },
      rounds: { type: 'string', default: '5' },
      json: { type: 'boolean', default: false },
    },
  });
  const [given] = positionals;
  if (given === undefined || positionals.length > 1) {
    refuse('Name one folder: npm run -s bench:against -- DIR, another built checkout of this repository.');
  }
  const counts = {
    records: count('records', values.records),
    queries: count('queries', values.queries),
    pairs: count('pairs', values.pairs, 2, maxPairs),
    rounds: count('rounds', values.rounds),
  };
  const checkout = resolve(given);
  const missing = packages
    .map((name) => join('packages', name, 'dist', 'index.js'))
    .find((file) => !existsSync(join(checkout, file)));
  if (missing !== undefined) {
    const remedy = existsSync(join(checkout, 'packages'))
      ? `run "npm run build" there`
      : 'name the root of another checkout of this repository';
    refuse(`${checkout} is no built checkout, since it has no ${missing}: ${remedy}.`);
  }
  return { other: checkout, ...counts, json: values.json };
}

function count(name: string, text: string, least = 1, most = 1_000_000): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= least && value <= most) return value;
  return refuse(`--${name} is "${text}": pass a whole number from ${least} to ${most}.`);
}

function refuse(message: string): never {
  console.error(message);
  process.exit(2);
}

/** Writes the records, and draws queries to measure and others to warm up with. */
function writeCorpus(file: string) {
  console.error('Reading the installed packages ...');
  const found = installedCorpus({ records, queries: queries + warmUpQueries });
  const lines = found.records.map((record) => `${JSON.stringify(record)}\n`).join('');
  writeFileSync(file, lines);
  const code = found.records.filter(({ metadata }) => metadata.source_type === 'code').length;
  const digest = createHash('sha256').update(lines).update(found.queries.join('\n')).digest('hex').slice(0, 12);
  return {
    corpus: `${code} records of code and ${records - code} of documentation, ${queries} queries, digest ${digest}`,
    queries: found.queries.slice(warmUpQueries),
    warmUp: found.queries.slice(0, warmUpQueries),
    rounds,
  };
}

/** The interval is that over the pairs of processes, since it is they that differ. */
function row(search: string, measure: string, times: readonly Sides<SideTimes>[]): Row {
  const of = measures[measure] as (answers: SideTimes['answers'][number]) => number;
  const before = times.map((pair) => pair.before.answers.map(of));
  const now = times.map((pair) => pair.now.answers.map(of));
  return {
    search,
    measure,
    p50: { before: percentile(before.flat(), 50), now: percentile(now.flat(), 50) },
    mean: { before: mean(before.flat()), now: mean(now.flat()) },
    ...ratioOfMeans(now.map(mean), before.map(mean)),
  };
}

function commitOf(checkout: string): string {
  const { stdout } = spawnSync('git', ['-C', checkout, 'describe', '--always', '--dirty', '--exclude', '*'], {
    encoding: 'utf8',
  });
  return stdout?.trim() || checkout;
}

function processor(): string {
  return `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores`;
}
