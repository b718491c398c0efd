// `pnpm test:crash [-- --kills 20] [--seed N] [--chroma-server COMMAND]`: kills the indexer with SIGKILL at random moments, half of
// the times while it builds an index and half while it brings one up to date, runs it again, and compares all that a reader can see with
// an index that was never disturbed. Then it does the same to Chroma's server under an indexer.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sqliteStore } from '@touchstone/provider-sqlite';
import { writeCorpus } from './corpus.ts';
import { compareStates, type IndexState, indexState } from './index-state.ts';
import { killChroma } from './kill-chroma.ts';
import { killIndexer, runIndexer } from './run-indexer.ts';
import { seeded } from './seeded.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    // Chroma's command, where it is not to be the one of the npm package: `chroma` of PyPI's, for example.
    'chroma-server': { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
});
const kills = Number(values.kills);
const random = seeded(Number(values.seed));
const place = mkdtempSync(join(tmpdir(), 'touchstone-crash-'));
// The folder's name becomes part of the metadata (`repo`), so all have the same one.
const project = 'project';
// An update takes about so much of the time of a build; later kills would come too late.
const updateShare = 0.6;
const storeOf = (folder: string) => sqliteStore({ file: join(folder, '.touchstone', 'index.sqlite'), readOnly: true });

console.log(`${kills} kills, seed ${values.seed}`);
try {
  const editions = { 1: join(place, 'edition-1'), 2: join(place, 'edition-2') } as const;
  writeCorpus(editions[1], 1);
  writeCorpus(editions[2], 2);
  const built = await undisturbed(editions[1]);
  const updated = await undisturbed(editions[2]);

  let struck = 0;
  const unequal: number[] = [];
  for (let round = 0; struck < kills; round++) {
    if (round === 3 * kills) throw new Error(`Only ${struck} of ${round} kills came before the indexer had finished.`);
    const update = round % 2 === 1;
    const folder = join(place, `round-${round}`, project);
    const target = update ? updated : built;
    copy(editions[1], folder);
    if (update) {
      await runIndexer(folder);
      for (const part of ['docs', 'src']) {
        rmSync(join(folder, part), { recursive: true });
        copy(join(editions[2], part), join(folder, part));
      }
    }
    const running = await killIndexer(folder, random() * (update ? updateShare : 1) * target.milliseconds);
    await runIndexer(folder);
    const state = await stateOf(folder);
    const compared = compareStates(state, target);
    struck += running ? 1 : 0;
    if (compared !== 'equal') unequal.push(round);
    const told = `${update ? 'update' : 'build'} ${running ? 'killed' : 'had finished'}`;
    console.log(`${round + 1}: ${told}, ${state.chunks} chunks, ${compared}`);
    rmSync(folder, { recursive: true });
  }
  if (unequal.length > 0) throw new Error(`${unequal.length} indexes differ from the undisturbed one.`);
  console.log(`All indexes equal the undisturbed one; ${struck} kills came while the indexer ran.`);
  await killChroma(values['chroma-server'], random);
} finally {
  rmSync(place, { recursive: true, force: true });
}

async function undisturbed(edition: string): Promise<IndexState & { readonly milliseconds: number }> {
  const folder = join(`${edition}-undisturbed`, project);
  copy(edition, folder);
  const milliseconds = await runIndexer(folder);
  return { ...(await stateOf(folder)), milliseconds };
}

/** What is counted in the file has to be what is there. */
async function stateOf(folder: string): Promise<IndexState> {
  const store = storeOf(folder);
  await store.checkIntegrity();
  return indexState(store);
}

function copy(from: string, to: string): void {
  cpSync(from, to, { recursive: true, preserveTimestamps: true });
}
