import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { EvaluationOptions, SkippedSet } from '@touchstone/eval-runner';
import type { Invocation } from '../invocation.js';
import type { Io } from '../io.js';
import { namingFlags } from '../naming-flags.js';
import { showEvaluation } from './show-evaluation.js';

/** How the options of an evaluation are called on the command line. */
const flags = { foldCount: '--folds', index: '--index', split: '--split' };

/** Does the work of an evaluation with progress on stderr. `sources` is what the user named as the folder of working copies. */
export async function withEvaluation<T>(
  { io, version, program }: Invocation,
  work: (options: EvaluationOptions) => Promise<T>,
  { sources = io.env.TOUCHSTONE_SOURCES || undefined }: { readonly sources?: string } = {},
): Promise<T> {
  const display = showEvaluation(io.stderr);
  const { cwd, env, signal } = io;
  const options = {
    ...{ engine: version, cwd, cacheFolder: cacheFolder(env), program, signal, onProgress: display.update },
    sources: sources === undefined ? undefined : resolve(cwd, sources),
  };
  try {
    return await namingFlags(flags, () => work(options));
  } finally {
    display.end();
  }
}

/** Where the system keeps what can be made again: XDG_CACHE_HOME, ~/.cache, or LOCALAPPDATA on Windows. */
function cacheFolder(env: Io['env']): string {
  const home = env.HOME ?? homedir();
  const base = env.XDG_CACHE_HOME || env.LOCALAPPDATA || (home === '' ? tmpdir() : join(home, '.cache'));
  return join(base, 'touchstone', 'evaluation');
}

/** Says on stderr that a set was not asked. A check that did not take place has not passed, and must be seen. */
export function noteSkipped({ note, noteStyles }: Invocation, { set, reason }: SkippedSet): void {
  note(`${noteStyles.warning('!')} skipped ${set}: ${reason}`);
}
