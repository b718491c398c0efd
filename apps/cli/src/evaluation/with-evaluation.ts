import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EvaluationOptions } from '@touchstone/eval-runner';
import type { Invocation } from '../invocation.js';
import type { Io } from '../io.js';
import { namingFlags } from '../naming-flags.js';
import { showEvaluation } from './show-evaluation.js';

/** How the options of an evaluation are called on the command line. */
const flags = { foldCount: '--folds', index: '--index', split: '--split' };

/** Does the work of an evaluation with progress on stderr. */
export async function withEvaluation<T>(
  { io, version, program }: Invocation,
  work: (options: EvaluationOptions) => Promise<T>,
): Promise<T> {
  const display = showEvaluation(io.stderr);
  const { cwd, env, signal } = io;
  const options = { engine: version, cwd, cacheFolder: cacheFolder(env), program, signal, onProgress: display.update };
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
