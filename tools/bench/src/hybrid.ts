import { hybridEngines } from './hybrid-engines.ts';
import type { HybridRun } from './hybrid-run.ts';
import { runAlone } from './run-alone.ts';
import { table } from './table.ts';

/** Hybrid search of top 50 over synthetic text and vectors of 256 dimensions, each engine in a process of its own. */
export function benchHybrid(sizes: readonly string[]): HybridRun[] {
  const runs = sizes.flatMap((size) =>
    Object.keys(hybridEngines).map((engine) => runAlone<HybridRun>('hybrid-run.ts', [engine, size])),
  );
  console.log('\n## Hybrid search, top 50 (text and vectors of 256 dimensions; queries come with their vector)\n');
  console.log(
    table(
      [
        'documents',
        'engine',
        'build ms',
        'p50 ms',
        'p95 ms',
        'recall@50',
        'cold ms',
        'memory MiB',
        'loop delay p50/max ms',
        'p50 against ours',
      ],
      runs.map((run) => {
        const ours =
          runs.find(({ engine, documents }) => engine === 'touchstone' && documents === run.documents) ?? run;
        return [
          String(run.documents),
          run.engine,
          run.buildMs,
          run.p50Ms,
          run.p95Ms,
          run.recall ?? '-',
          run.coldOpenMs ?? '-',
          run.memoryMb,
          `${run.loopDelayP50Ms.toFixed(1)} / ${run.loopDelayMaxMs.toFixed(1)}`,
          `${(run.p50Ms / ours.p50Ms).toFixed(1)}x`,
        ];
      }),
    ),
  );
  return runs;
}
