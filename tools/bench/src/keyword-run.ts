// Runs one engine over one corpus in a process of its own, so that its memory can be told from the others'.
// Arguments: engine, then `synthetic` and a size, or `beir` and a folder. Prints one line of JSON.
import process from 'node:process';
import { beirCorpus } from './beir-corpus.ts';
import { type EngineName, engines } from './engines.ts';
import { percentile } from './percentile.ts';
import { residentMb } from './resident-memory.ts';
import { syntheticCorpus } from './synthetic-corpus.ts';

/** What one run measured. Times in milliseconds, memory in MiB. */
export interface KeywordRun {
  readonly engine: EngineName;
  readonly documents: number;
  readonly buildMs: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** Growth of the resident set from before the build until after the queries, garbage collected. */
  readonly memoryMb: number;
  readonly hits: number;
}

const warmUpMs = 5000;
const measuredMs = 15_000;
const mostQueries = 2000;

const [engineName = '', kind = '', where = ''] = process.argv.slice(2);
const { documents, queries } = kind === 'beir' ? beirCorpus(where) : syntheticCorpus(Number(where));
const engine = engines[engineName as EngineName]();

await engine.prepare(documents);
const before = residentMb();
const buildStart = performance.now();
await engine.build(documents);
const buildMs = performance.now() - buildStart;

// Every engine gets the same: all queries, again and again, for some seconds to warm up and then to be measured.
await askFor(warmUpMs);
const { times, hits } = await askFor(measuredMs);
const result: KeywordRun = {
  engine: engineName as EngineName,
  documents: documents.length,
  buildMs,
  p50Ms: percentile(times, 50),
  p95Ms: percentile(times, 95),
  memoryMb: residentMb() - before,
  hits,
};
console.log(JSON.stringify(result));
await engine.close();

/** Asks all queries at least once unless that takes too long, and over again while there is time. */
async function askFor(milliseconds: number): Promise<{ readonly times: readonly number[]; readonly hits: number }> {
  const times: number[] = [];
  let hits = 0;
  const end = performance.now() + milliseconds;
  for (let turn = 0; performance.now() < end && times.length < mostQueries; turn++) {
    const start = performance.now();
    hits += await engine.search(queries[turn % queries.length] ?? '');
    times.push(performance.now() - start);
  }
  return { times, hits };
}
