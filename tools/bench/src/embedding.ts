import { howToRunThePeer, ours, runnableEmbedders } from './embedders.ts';
import type { EmbeddingRun } from './embedding-run.ts';
import { runAlone } from './run-alone.ts';
import { table } from './table.ts';

/**
 * Chunks of 120 words a second, queries and loading, each embedder in a process of its own, one after another, one
 * thread each.
 */
export function benchEmbedding(folders: readonly string[]): EmbeddingRun[] {
  const places = folders.length > 0 ? folders.map((folder) => [folder]) : [[]];
  const names = runnableEmbedders();
  const runs = places.flatMap((place) =>
    names.map((name) => runAlone<EmbeddingRun>('embedding-run.ts', [name, ...place])),
  );
  console.log('\n## Embedding, chunks of 120 words, one thread\n');
  console.log(
    table(
      [
        'embedder',
        'text',
        'chunks',
        'chunks/s',
        'query p50 ms',
        'query p95 ms',
        'load ms',
        'memory MiB',
        'ours against it',
      ],
      runs.map((run) => {
        const own = runs.find(({ embedder, text }) => embedder === ours && text === run.text) ?? run;
        return [
          run.embedder,
          run.text,
          String(run.chunks),
          run.chunksPerSecond,
          run.queryP50Ms,
          run.queryP95Ms,
          run.loadMs,
          run.memoryMb,
          run === own ? '' : `${(own.chunksPerSecond / run.chunksPerSecond).toFixed(0)}x`,
        ];
      }),
    ),
  );
  if (names.length === 1) console.error(`\n${howToRunThePeer}\n`);
  return runs;
}
