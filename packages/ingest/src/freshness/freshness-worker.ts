import { parentPort, workerData } from 'node:worker_threads';
import type { Freshness, FreshnessTask } from './check-freshness.ts';
import { compareFiles } from './compare-files.ts';
import { readMemory } from './index-memory.ts';

const { file, baseDir, limits }: FreshnessTask = workerData;
parentPort?.postMessage(freshnessOf(), []);

function freshnessOf(): Freshness | undefined {
  const memory = readMemory(file);
  if (memory === undefined) return undefined;
  const times = memory.sources.flatMap(({ indexedAt }) => indexedAt ?? []);
  return {
    index: memory.index,
    indexedAt: times.sort()[0],
    ...compareFiles(
      memory.sources.flatMap(({ files }) => files),
      baseDir,
      limits,
    ),
  };
}
