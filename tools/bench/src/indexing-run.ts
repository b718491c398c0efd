// Indexes folders in a process of its own. Arguments: threads that chunk, then folders. Prints one line of JSON.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { buildIndex } from '@touchstone/ingest';
import { localEmbedder } from '@touchstone/local-models';
import { sqliteStore } from '@touchstone/provider-sqlite';
import { usageOfChildren } from './usage-of-children.ts';

/** What one run measured. */
export interface IndexingRun {
  readonly chunks: number;
  /** From the first look at the folders to the last write. */
  readonly seconds: number;
  /** Of all threads and of the process that reads. */
  readonly processorSeconds: number;
  /** Most memory that each of both processes ever had, added up, in MiB. */
  readonly peakMb: number;
}

const [threads = '1', ...folders] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'touchstone-bench-'));
try {
  const store = sqliteStore({ file: join(folder, 'index.sqlite') });
  const sources = folders.map((path) => ({ path }));
  let childrenMb = 0;
  const look = () => {
    childrenMb = Math.max(childrenMb, usageOfChildren().peakMb);
  };
  // The process that reads and chunks may end, and another one follow.
  const looking = setInterval(look, 100);
  const begun = { ms: performance.now(), cpu: process.cpuUsage() };
  const { report } = await buildIndex(
    { index: 'bench', sources, baseDir: process.cwd(), fileLimits: { threads: Number(threads) } },
    { store, embedder: localEmbedder() },
  );
  const seconds = (performance.now() - begun.ms) / 1000;
  clearInterval(looking);
  const { user, system } = process.cpuUsage(begun.cpu);
  look();
  const run: IndexingRun = {
    chunks: report.added.chunks,
    seconds,
    processorSeconds: (user + system) / 1e6 + usageOfChildren().processorSeconds,
    peakMb: process.resourceUsage().maxRSS / 1024 + childrenMb,
  };
  await store.close?.();
  console.log(JSON.stringify(run));
} finally {
  rmSync(folder, { recursive: true });
}
