// Runs one engine's hybrid search in a process of its own. Arguments: engine and size. Prints one line of JSON.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';
import { type HybridEngine, hybridEngines } from './hybrid-engines.ts';
import { percentile } from './percentile.ts';
import { residentMb } from './resident-memory.ts';
import { syntheticCorpus } from './synthetic-corpus.ts';
import { exactNearest, syntheticVectors } from './synthetic-vectors.ts';

/** What one run measured. Times in milliseconds, memory in MiB; null where the engine has no such thing. */
export interface HybridRun {
  readonly engine: string;
  readonly documents: number;
  readonly buildMs: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly recall: number | null;
  readonly coldOpenMs: number | null;
  readonly memoryMb: number;
  /** Longest and median delay of the event loop while 50 queries run side by side. */
  readonly loopDelayMaxMs: number;
  readonly loopDelayP50Ms: number;
}

const [engineName = '', size = ''] = process.argv.slice(2);
const { documents, queries } = syntheticCorpus(Number(size));
const vectors = syntheticVectors(documents.length, 100);
const engine: HybridEngine = hybridEngines[engineName as keyof typeof hybridEngines]();

const before = residentMb();
const buildStart = performance.now();
await engine.build(documents, vectors.documents);
const buildMs = performance.now() - buildStart;

const ask = (turn: number) =>
  engine.hybrid(queries[turn % queries.length] ?? '', vectors.queries[turn % 100] ?? new Float32Array());
for (let turn = 0; turn < 20; turn++) await ask(turn);
const times: number[] = [];
for (let turn = 0; turn < 100; turn++) {
  const start = performance.now();
  await ask(turn);
  times.push(performance.now() - start);
}
const memoryMb = residentMb() - before;

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
// The first sample needs one before it.
await new Promise((resolve) => setTimeout(resolve, 20));
await Promise.all(Array.from({ length: 50 }, (_, turn) => ask(turn)));
await new Promise((resolve) => setTimeout(resolve, 5));
delay.disable();

const result: HybridRun = {
  engine: engineName,
  documents: documents.length,
  buildMs,
  p50Ms: percentile(times, 50),
  p95Ms: percentile(times, 95),
  recall: await recall(),
  coldOpenMs: (await engine.coldOpen?.(queries[0] ?? '', vectors.queries[0] ?? new Float32Array())) ?? null,
  memoryMb,
  loopDelayMaxMs: delay.max / 1e6,
  loopDelayP50Ms: delay.percentile(50) / 1e6,
};
console.log(JSON.stringify(result));
await engine.close();

/** Share of the exact 50 nearest that the engine's vector search finds, over 20 queries. */
async function recall(): Promise<number | null> {
  if (engine.nearest === undefined) return null;
  let found = 0;
  for (const query of vectors.queries.slice(0, 20)) {
    const exact = new Set(exactNearest(vectors.documents, query, 50));
    found += (await engine.nearest(query, 50)).filter((id) => exact.has(id)).length;
  }
  return found / (20 * 50);
}
