import { homedir } from 'node:os';
import { count, isRetrievalError, printableLine } from '@touchstone/contract';
import type { LoadedConfig } from '@touchstone/host';
import type { SourceState } from '@touchstone/host/inspect';
import type { Invocation } from './invocation.ts';

/** How the folder is, in a sentence, and the command to type next there. */
interface Advice {
  readonly state: string;
  readonly next: string;
}

const aQuestion = 'search "how does it work"';

/** How long the files of a folder are looked at. */
const lookMs = 1000;

/** `touchstone` alone: what it is, how this folder is, and what to type next. */
export async function welcome(invocation: Invocation): Promise<void> {
  const { io, program, print, styles } = invocation;
  const { state, next } = await adviceFor(invocation);
  print(`${styles.strong('Touchstone')} searches your own docs, code and books, and shows its proof.

${printableLine(`${io.cwd}: ${state}`)}
Next: ${styles.strong(next)}

All commands: ${program} --help`);
}

async function adviceFor({ io, configFile, program }: Invocation): Promise<Advice> {
  const [{ loadConfig }, { holdsHome }] = await Promise.all([
    import('@touchstone/host'),
    import('@touchstone/host/holds-home'),
  ]);
  try {
    const loaded = await loadConfig({ cwd: io.cwd, env: io.env, file: configFile });
    if (loaded.file === undefined && holdsHome(loaded.baseDir, io.env.HOME || homedir())) {
      return { state: 'your home folder, which is not indexed as a whole.', next: 'cd PROJECT' };
    }
    return adviceOn(loaded, await statesWithin(lookMs, loaded, io.signal), program);
  } catch (thrown) {
    if (!isRetrievalError(thrown)) throw thrown;
    return { state: thrown.message, next: `${program} doctor` };
  }
}

/** What the indexes here were made of, and what changed; undefined where that takes too long to find out. */
async function statesWithin(ms: number, loaded: LoadedConfig, signal: AbortSignal) {
  const { sourceStates } = await import('@touchstone/host/inspect');
  const time = AbortSignal.timeout(ms);
  try {
    return await sourceStates(loaded, { signal: AbortSignal.any([signal, time]) });
  } catch (thrown) {
    if (time.aborted) return undefined;
    throw thrown;
  }
}

async function adviceOn(
  { file, config }: LoadedConfig,
  states: readonly SourceState[] | undefined,
  program: string,
): Promise<Advice> {
  const index = `${program} index`;
  const ask = `${program} ${aQuestion}`;
  if (states === undefined) return { state: 'indexed. Its many files were not looked at.', next: `${program} status` };
  if (file === undefined && states.length === 0) {
    return { state: 'not indexed yet. The first question indexes it.', next: ask };
  }
  const due = Object.entries(config.indexes).filter(
    ([name, { sources = [] }]) => sources.length > 0 && !states.some((each) => each.index === name),
  );
  if (due.length > 0) return { state: `not indexed yet: ${due.map(([name]) => name).join(', ')}.`, next: index };
  if (states.length === 0) return { state: 'its indexes are made elsewhere.', next: ask };
  const { changesInWords } = await import('@touchstone/host/inspect');
  const changed = states.map(changesInWords).find((changes) => changes !== undefined);
  const isOpen = states.some(({ indexedAt }) => indexedAt === undefined);
  if (isOpen) return { state: 'not indexed to the end yet.', next: index };
  if (changed !== undefined) return { state: `indexed, and changed since: ${changed}.`, next: index };
  const files = states.reduce((sum, { fileCount }) => sum + fileCount, 0);
  return { state: `${count(files, 'file')} indexed, up to date.`, next: ask };
}
