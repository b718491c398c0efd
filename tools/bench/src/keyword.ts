import { engineNames } from './engines.ts';
import type { KeywordRun } from './keyword-run.ts';
import { runAlone } from './run-alone.ts';
import { table } from './table.ts';

/** Keyword search of top 50, building and memory, each engine in a process of its own, one after another. */
export function benchKeyword(corpora: readonly (readonly [kind: 'synthetic' | 'beir', where: string])[]): KeywordRun[] {
  const runs = corpora.flatMap(([kind, where]) =>
    engineNames.map((engine) => runAlone<KeywordRun>('keyword-run.ts', [engine, kind, where])),
  );
  console.log('\n## Keyword search, top 50, and building the index (text only)\n');
  console.log(
    table(
      ['documents', 'engine', 'build ms', 'p50 ms', 'p95 ms', 'memory MiB', 'p50 against ours', 'build against ours'],
      runs.map((run) => {
        const ours =
          runs.find(({ engine, documents }) => engine === 'touchstone' && documents === run.documents) ?? run;
        return [
          String(run.documents),
          run.engine,
          run.buildMs,
          run.p50Ms,
          run.p95Ms,
          run.memoryMb,
          `${(run.p50Ms / ours.p50Ms).toFixed(1)}x`,
          `${(run.buildMs / ours.buildMs).toFixed(1)}x`,
        ];
      }),
    ),
  );
  return runs;
}
