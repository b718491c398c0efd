// Runs one embedder in a process of its own. Arguments: its name, and a folder in BEIR form or nothing. Prints one line of JSON.
import { basename, resolve } from 'node:path';
import process from 'node:process';
import { chunkTexts } from './chunk-texts.ts';
import { embedders } from './embedders.ts';
import { percentile } from './percentile.ts';
import { residentMb } from './resident-memory.ts';

/** What one run measured. Times in milliseconds, memory in MiB. */
export interface EmbeddingRun {
  readonly embedder: string;
  /** Name of the folder whose text was embedded. */
  readonly text: string;
  readonly chunks: number;
  /** The first call, with everything that is read and loaded for it. */
  readonly loadMs: number;
  readonly chunksPerSecond: number;
  readonly queryP50Ms: number;
  readonly queryP95Ms: number;
  /** Growth of the resident set from before the first call until after the last, garbage collected. */
  readonly memoryMb: number;
}

const warmUpMs = 2000;
const measuredMs = 8000;
const textsPerCall = 64;
const queryCount = 500;
const wordsPerQuery = 8;

const [name = '', folder] = process.argv.slice(2);
const texts = chunkTexts(folder);
const queries = texts.map((text) => text.split(/\s+/).slice(0, wordsPerQuery).join(' '));
const before = residentMb();
const underTest = embedders[name]?.();
if (underTest === undefined) throw new Error(`There is no embedder "${name}".`);
const { embedder, close } = underTest;

const loadStart = performance.now();
await embedder.embed({ texts: ['How do I retry a request?'], role: 'query' });
const loadMs = performance.now() - loadStart;

await documentsPerSecond(warmUpMs);
const chunksPerSecond = await documentsPerSecond(measuredMs);
const times = await askQueries();
const result: EmbeddingRun = {
  embedder: name,
  text: folder === undefined ? 'own documentation' : basename(resolve(folder)),
  chunks: texts.length,
  loadMs,
  chunksPerSecond,
  queryP50Ms: percentile(times, 50),
  queryP95Ms: percentile(times, 95),
  memoryMb: residentMb() - before,
};
console.log(JSON.stringify(result));
await close();

/** All chunks, and over again while there is time. */
async function documentsPerSecond(milliseconds: number): Promise<number> {
  const start = performance.now();
  let done = 0;
  while (performance.now() - start < milliseconds) {
    const from = done % texts.length;
    const batch = texts.slice(from, from + textsPerCall);
    await embedder.embed({ texts: batch, role: 'document' });
    done += batch.length;
  }
  return (1000 * done) / (performance.now() - start);
}

async function askQueries(): Promise<readonly number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < queryCount; turn++) {
    const start = performance.now();
    await embedder.embed({ texts: [queries[turn % queries.length] ?? ''], role: 'query' });
    times.push(performance.now() - start);
  }
  return times;
}
