import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { count, isRetrievalError, printableLine } from '@touchstone/contract';
import type { LoadedConfig } from '@touchstone/host';
import type { SourceState } from '@touchstone/host/inspect';
import type { Invocation } from './invocation.ts';
import type { Io } from './io.ts';

/** The state of the folder, in a sentence, and the command to type next there. */
interface Advice {
  readonly state: string;
  readonly next: string;
}

const aQuestion = 'search "how does it work"';

/** `touchstone` alone: a description, the state of this folder, and the next command. */
export async function welcome(invocation: Invocation): Promise<void> {
  const { io, program, print, styles } = invocation;
  const { state, next } = await adviceFor(invocation);
  print(`${styles.strong('Touchstone')} searches your own docs, code and books, and shows its proof.

${printableLine(`${io.cwd}: ${state}`)}
Next: ${styles.strong(next)}

All commands: ${program} --help`);
}

async function adviceFor({ io, configFile, program }: Invocation): Promise<Advice> {
  const [{ loadConfig }, { sourceStates }] = await Promise.all([
    import('@touchstone/host'),
    import('@touchstone/host/inspect'),
  ]);
  try {
    const loaded = await loadConfig({ cwd: io.cwd, env: io.env, file: configFile });
    const states = await sourceStates(loaded, { signal: io.signal });
    if (loaded.file === undefined && states.length === 0) return await adviceOnNew(loaded, io, program);
    return await adviceOn(loaded, states, program);
  } catch (thrown) {
    if (!isRetrievalError(thrown) || thrown.code === 'aborted') throw thrown;
    return { state: thrown.message, next: `${program} doctor` };
  }
}

const nothingHere: Advice = { state: 'nothing to index here.', next: 'cd PROJECT' };

/** Without a config, and with nothing that is remembered of an index. */
async function adviceOnNew(loaded: LoadedConfig, { env }: Io, program: string): Promise<Advice> {
  const [{ ownIndex }, { holdsHome }] = await Promise.all([
    import('@touchstone/host/inspect'),
    import('@touchstone/host/holds-home'),
  ]);
  const home = env.HOME || homedir();
  if (holdsHome(loaded.baseDir, home)) {
    return { state: 'your home folder, which is not indexed as a whole.', next: 'cd PROJECT' };
  }
  const own = await ownIndex(loaded, { home, onlyFirst: true });
  if (own !== undefined && readdirSync(loaded.baseDir).every((name) => name.startsWith('.'))) return nothingHere;
  const state = own === undefined ? 'has an index.' : 'not indexed yet. The first question indexes it.';
  return { state, next: `${program} ${aQuestion}` };
}

async function adviceOn(
  { config, file }: LoadedConfig,
  states: readonly SourceState[],
  program: string,
): Promise<Advice> {
  const index = `${program} index`;
  const ask = `${program} ${aQuestion}`;
  const due = Object.entries(config.indexes).filter(
    ([name, { sources = [] }]) => sources.length > 0 && !states.some((each) => each.index === name),
  );
  if (due.length > 0) return { state: `not indexed yet: ${due.map(([name]) => name).join(', ')}.`, next: index };
  if (states.length === 0) return { state: 'its indexes are filled by another program.', next: ask };
  const { changesInWords } = await import('@touchstone/host/inspect');
  const changed = states.map(changesInWords).find((changes) => changes !== undefined);
  const isOpen = states.some(({ indexedAt }) => indexedAt === undefined);
  if (isOpen) return { state: 'indexed in part so far.', next: index };
  if (changed !== undefined) return { state: `indexed, and changed since: ${changed}.`, next: index };
  const files = states.reduce((sum, { fileCount }) => sum + fileCount, 0);
  if (files === 0) return file === undefined ? nothingHere : { ...nothingHere, next: `${program} doctor` };
  return { state: `${count(files, 'file')} indexed, up to date.`, next: ask };
}
