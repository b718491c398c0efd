import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { IndexingRun } from './indexing-run.ts';
import { table } from './table.ts';

const rounds = 5;

/** Where the process may run, and how many of its threads chunk. */
const settings = [
  { processors: '0', threads: 1 },
  { processors: '0,1', threads: 1 },
  { processors: '0,1', threads: 2 },
] as const;

interface IndexingRow extends IndexingRun {
  readonly processors: number;
  readonly threads: number;
}

/**
 * Indexing of folders (default: this repository's docs and packages) on one processor and on two, in turn; medians.
 * Linux alone: it needs taskset.
 */
export function benchIndexing(folders: readonly string[]): readonly IndexingRow[] {
  if (spawnSync('taskset', ['-V']).status !== 0) {
    console.log(
      '\nIndexing is not measured: taskset (util-linux) holds a process to some processors, and is not installed.',
    );
    return [];
  }
  const named = folders.length > 0 ? folders : ['docs', 'packages'].map(inRepository);
  const runs = settings.map((): IndexingRun[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [place, setting] of settings.entries()) runs[place]?.push(run(setting, named));
  }
  const rows = settings.map(({ processors, threads }, place) => ({
    processors: processors.split(',').length,
    threads,
    ...medians(runs[place] ?? []),
  }));
  console.log('\n## Indexing\n');
  console.log(
    table(
      ['processors', 'threads that chunk', 'chunks', 'seconds', 'processor seconds', 'peak MiB'],
      rows.map((row) => [
        String(row.processors),
        String(row.threads),
        String(row.chunks),
        row.seconds,
        row.processorSeconds,
        row.peakMb,
      ]),
    ),
  );
  const [one, ...two] = rows.map(({ seconds }) => seconds);
  console.log(`\nTwo processors against one: ${((one ?? 0) / Math.min(...two)).toFixed(2)}x`);
  return rows;
}

function inRepository(folder: string): string {
  return fileURLToPath(new URL(`../../../${folder}`, import.meta.url));
}

function run({ processors, threads }: (typeof settings)[number], folders: readonly string[]): IndexingRun {
  const script = fileURLToPath(new URL('indexing-run.ts', import.meta.url));
  const { status, stdout } = spawnSync(
    'taskset',
    ['-c', processors, process.execPath, script, String(threads), ...folders],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  );
  if (status !== 0) throw new Error(`indexing-run.ts on processors ${processors} ended with ${status}.`);
  return JSON.parse(stdout);
}

function medians(runs: readonly IndexingRun[]): IndexingRun {
  const median = (of: (run: IndexingRun) => number) => runs.map(of).sort((a, b) => a - b)[runs.length >> 1] ?? 0;
  return {
    chunks: median(({ chunks }) => chunks),
    seconds: median(({ seconds }) => seconds),
    processorSeconds: median(({ processorSeconds }) => processorSeconds),
    peakMb: median(({ peakMb }) => peakMb),
  };
}
