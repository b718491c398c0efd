import process from 'node:process';
import { Worker } from 'node:worker_threads';
import { voyageEmbedder } from '@touchstone/embed-voyage';
import { percentile } from './percentile.ts';

/** What 1,000 vectors cost in one way. */
export interface WayRun {
  /** Of the thread that asks, the median of the rounds; what other programs do on the machine does not count. */
  readonly processorMs: number;
  readonly p50Ms: number;
  /** The most processor time between two turns of the event loop, in any round. */
  readonly longestTurnMs: number;
}

export interface VendorVectorsRun {
  readonly ours: WayRun;
  readonly plain: WayRun;
}

const texts = Array.from({ length: 1000 }, (_, i) => `text ${i}`);
const rounds = 15;

// In a thread of its own, so that its work is not counted here. Every request gets the same answer.
const server = new Worker(new URL('vendor-vectors-server.ts', import.meta.url), {
  workerData: { count: texts.length },
});
const url = await new Promise<string>((resolve) => server.once('message', resolve));

const embedder = voyageEmbedder({ apiKey: 'pa-bench', baseUrl: `${url}/v1`, dimensions: 1024 });
const run: VendorVectorsRun = {
  plain: await measure(plainly),
  ours: await measure(async () => (await embedder.embed({ texts, role: 'document' })).vectors),
};
await server.terminate();
process.stdout.write(JSON.stringify(run));

/** The same request and bytes, as few steps as it takes to have the numbers. */
async function plainly(): Promise<readonly Float32Array[]> {
  const response = await fetch(`${url}/v1/embeddings`, { method: 'POST', body: JSON.stringify({ input: texts }) });
  const { data } = JSON.parse(await response.text()) as { data: { embedding: string }[] };
  return data.map(({ embedding }) => {
    const bytes = Buffer.from(embedding, 'base64');
    return new Float32Array(Uint8Array.from(bytes).buffer);
  });
}

async function measure(ask: () => Promise<readonly Float32Array[]>): Promise<WayRun> {
  const [processor, wall, turns]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    const watch = watchTurns();
    const [startedAt, usedBefore] = [performance.now(), usedMs()];
    const vectors = await ask();
    processor.push(usedMs() - usedBefore);
    wall.push(performance.now() - startedAt);
    turns.push(watch());
    if (vectors.length !== texts.length || vectors[0]?.length !== 1024) throw new Error('Some vectors are missing.');
  }
  // The first rounds load and compile.
  const warm = (values: readonly number[]) => percentile(values.slice(3), 50);
  return { processorMs: warm(processor), p50Ms: warm(wall), longestTurnMs: Math.max(...turns.slice(1)) };
}

/** Looks at the processor time at every turn of the event loop; the function ends it and gives the longest turn. */
function watchTurns(): () => number {
  let [last, longest] = [usedMs(), 0];
  let next = setImmediate(turn);
  function turn() {
    const now = usedMs();
    longest = Math.max(longest, now - last);
    last = now;
    next = setImmediate(turn);
  }
  return () => {
    clearImmediate(next);
    return longest;
  };
}

function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
