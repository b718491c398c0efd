// Builds the files of one engine, or searches them: each in a process of its own. Arguments: `build` or `search`, engine, kind of
// data, size, dimensions, folder. Prints one line of JSON.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { bestSoFar } from '@touchstone/lexical';
import { type BenchChunk, type DataKind, type MillionData, millionData } from './million-data.ts';
import { millionEngines } from './million-engines.ts';
import { percentile } from './percentile.ts';

/** Times in seconds of a build, sizes in MB. */
export interface MillionBuild {
  readonly buildSeconds: number;
  readonly fileMb: number;
  readonly peakMb: number;
}

/** Times in milliseconds, memory in MiB; null where an engine has no such thing. */
export interface MillionSearch {
  readonly coldMs: number;
  readonly nearestP50Ms: number;
  readonly recall: number;
  readonly hybrid: Percentiles | null;
  readonly filtered: Percentiles | null;
  /** The most that the process held while it searched. */
  readonly peakMb: number;
  readonly changeSeconds: number | null;
}

interface Percentiles {
  readonly p50Ms: number;
  readonly p95Ms: number;
}

const depth = 50;
const measuredMs = 20_000;
const changedChunks = 10_000;
const exactQueries = 20;

const [phase = '', name = '', kind = '', size = '', width = '', folder = ''] = process.argv.slice(2);
const dimensions = Number(width);
const engine = millionEngines[name];
if (engine === undefined) throw new Error(`There is no engine "${name}".`);
const data = await millionData(kind as DataKind, Number(size), dimensions);
const exactFile = join(folder, '..', 'exact.json');
console.log(JSON.stringify(phase === 'build' ? await build(data) : await search(data)));

async function build({ chunks, queries }: MillionData): Promise<MillionBuild> {
  const exact = exactNearest(queries.slice(0, exactQueries).map(({ vector }) => vector));
  let drawnMs = 0;
  const start = performance.now();
  await engine?.build(folder, timed(), dimensions);
  const buildSeconds = (performance.now() - start - drawnMs) / 1000;
  writeFileSync(exactFile, JSON.stringify(exact.ids()));
  const files = readdirSync(folder).map((file) => statSync(join(folder, file)).size);
  return { buildSeconds, fileMb: files.reduce((sum, bytes) => sum + bytes, 0) / 1e6, peakMb: peakMb() };

  /** The chunks; the time in which they are drawn is not the engine's. */
  async function* timed(): AsyncGenerator<BenchChunk> {
    let since = performance.now();
    for await (const chunk of chunks) {
      exact.add(chunk);
      drawnMs += performance.now() - since;
      yield chunk;
      since = performance.now();
    }
  }
}

async function search({ chunks, queries }: MillionData): Promise<MillionSearch> {
  const ask = (turn: number) => queries[turn % queries.length] ?? { text: '', vector: new Float32Array(dimensions) };
  const exact: readonly (readonly string[])[] = JSON.parse(readFileSync(exactFile, 'utf8'));
  const start = performance.now();
  const open = await (engine as NonNullable<typeof engine>).open(folder, dimensions);
  const { text, vector } = ask(0);
  await (open.hybrid?.(text, vector, false) ?? open.nearest(vector, depth));
  const coldMs = performance.now() - start;
  const nearest = await timesOf((turn) => open.nearest(ask(turn).vector, depth));
  const hybridTimes = async (isFiltered: boolean) => {
    if (open.hybrid === undefined) return null;
    const { hybrid } = open;
    await hybrid(ask(0).text, ask(0).vector, isFiltered);
    return timesOf((turn) => hybrid(ask(turn).text, ask(turn).vector, isFiltered));
  };
  const hybrid = await hybridTimes(false);
  const filtered = await hybridTimes(true);
  let hits = 0;
  for (const [turn, ids] of exact.entries()) {
    const found = await open.nearest(ask(turn).vector, depth);
    hits += found.filter((id) => ids.includes(id)).length;
  }
  const recall = hits / (exact.length * depth);
  const searchedMb = peakMb();
  const changeSeconds = open.change === undefined ? null : await secondsOfChange(open.change, chunks);
  await open.close();
  return { coldMs, nearestP50Ms: nearest.p50Ms, recall, hybrid, filtered, peakMb: searchedMb, changeSeconds };
}

async function timesOf(run: (turn: number) => Promise<unknown>): Promise<Percentiles> {
  const times: number[] = [];
  const end = performance.now() + measuredMs;
  for (let turn = 0; turn < 10 || (turn < 200 && performance.now() < end); turn++) {
    const start = performance.now();
    await run(turn);
    times.push(performance.now() - start);
  }
  return { p50Ms: percentile(times, 50), p95Ms: percentile(times, 95) };
}

/** The first chunks, each with the vector of the next, a thousand a write as an indexer does. */
async function secondsOfChange(
  change: (chunks: readonly BenchChunk[]) => Promise<void>,
  chunks: AsyncIterable<BenchChunk>,
): Promise<number> {
  const some: BenchChunk[] = [];
  for await (const chunk of chunks) if (some.push(chunk) > changedChunks) break;
  const changed = some.slice(1).map(({ vector }, i) => ({ ...(some[i] as BenchChunk), vector }));
  const start = performance.now();
  for (let from = 0; from < changed.length; from += 1000) await change(changed.slice(from, from + 1000));
  return (performance.now() - start) / 1000;
}

/** The nearest chunks of each query among all that come. */
function exactNearest(queries: readonly Float32Array[]) {
  const states = queries.map((query) => ({
    query,
    best: bestSoFar(depth),
    least: Number.NEGATIVE_INFINITY,
    near: [] as { readonly id: string; readonly score: number }[],
  }));
  return {
    add({ id, vector }: BenchChunk): void {
      for (const state of states) {
        let score = 0;
        for (let i = 0; i < dimensions; i++) score += (vector[i] as number) * (state.query[i] as number);
        if (score < state.least) continue;
        state.least = state.best.add(score);
        state.near.push({ id, score });
      }
    },
    ids: () =>
      states.map(({ near }) =>
        near
          .sort((a, b) => b.score - a.score)
          .slice(0, depth)
          .map(({ id }) => id),
      ),
  };
}

/** The most that this process has held, in MiB. */
function peakMb(): number {
  return process.resourceUsage().maxRSS / 1024;
}
