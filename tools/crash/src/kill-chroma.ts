import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chroma } from '@touchstone/provider-chroma';
import { type ChromaServer, startChroma } from './chroma-server.ts';
import { writeCorpus } from './corpus.ts';
import { compareStates, indexState } from './index-state.ts';
import { disturbIndexer, runIndexer } from './run-indexer.ts';

const kills = 4;
// Chroma writes some 400 chunks a second: enough for four moments of their own.
const documents = 100;

/**
 * Kills Chroma's server with SIGKILL while an indexer writes to it, starts it again on what it has kept, runs the
 * indexer again, and compares all that a reader can see with an index that was never disturbed. Says so where the
 * server does not run on this machine.
 */
export async function killChroma(command: string | undefined, random: () => number): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), 'touchstone-crash-chroma-'));
  const running = new Set<ChromaServer>();
  try {
    const built = await round('undisturbed', undefined);
    if (built === undefined) {
      console.log("Skipped: Chroma's server does not run on this machine (--chroma-server names another).");
      return;
    }
    console.log(`Chroma: ${built.chunks} chunks in ${(built.milliseconds / 1000).toFixed(1)} s, undisturbed`);
    let unequal = 0;
    let struck = 0;
    for (let attempt = 1; struck < kills; attempt++) {
      if (attempt > 3 * kills)
        throw new Error(`Only ${struck} of ${attempt} kills came before the indexer had finished.`);
      // One moment in each quarter of the time that the indexer takes, but for its start and its end.
      const share = 0.15 + 0.7 * ((struck + random()) / kills);
      const made = await round(`kill-${attempt}`, built.milliseconds * share);
      if (made === undefined) throw new Error('The server did not start again.');
      struck += made.isStruck ? 1 : 0;
      const compared = compareStates(made, built);
      if (compared !== 'equal') unequal++;
      console.log(`Chroma, ${attempt}: ${made.isStruck ? 'killed' : 'the indexer had finished'}, ${compared}`);
    }
    if (unequal > 0) throw new Error(`${unequal} indexes on Chroma differ from the undisturbed one.`);
  } finally {
    for (const server of running) await server.kill();
    rmSync(place, { recursive: true, force: true });
  }

  /** One index on a server of its own; where `killAfterMs` is there, the server is killed then and started again. */
  async function round(name: string, killAfterMs: number | undefined) {
    const folder = join(place, name, 'project');
    writeCorpus(folder, 1, documents);
    const start = async (port?: number) => {
      const server = await startChroma({ command, data: join(place, name, 'data'), port });
      if (server !== undefined) running.add(server);
      return server;
    };
    let server = await start();
    if (server === undefined) return undefined;
    const { url, port } = server;
    const config = `store: { use: "@touchstone/provider-chroma", options: { url: "${url}" } }\n`;
    writeFileSync(join(folder, 'touchstone.config.yaml'), config);
    const started = performance.now();
    let isStruck = false;
    if (killAfterMs !== undefined) {
      const first = server;
      isStruck = await disturbIndexer(folder, killAfterMs, () => first.kill());
      if (!isStruck) await first.kill();
      running.delete(first);
      server = await start(port);
      if (server === undefined) return undefined;
    }
    await runIndexer(folder);
    const milliseconds = performance.now() - started;
    const state = await indexState(chroma({ url }));
    await server.kill();
    running.delete(server);
    return { ...state, milliseconds, isStruck };
  }
}
