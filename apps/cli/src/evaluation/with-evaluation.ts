import { resolve } from 'node:path';
import { cacheFolder } from '@touchstone/host';
import type { EvaluationOptions, SkippedSet } from '@touchstone/host/evaluate';
import type { Invocation } from '../invocation.ts';
import { namingFlags } from '../terminal/naming-flags.ts';
import { showEvaluation } from '../terminal/show-evaluation.ts';

/** The flags for the library's options of an evaluation. */
const flags = { foldCount: '--folds', split: '--split' };

/** Runs the work of an evaluation and shows progress on stderr. `sources` is the folder of working copies that the user named. */
export async function withEvaluation<T>(
  { io, version, program }: Invocation,
  work: (options: EvaluationOptions) => Promise<T>,
  { sources = io.env.TOUCHSTONE_SOURCES || undefined }: { readonly sources?: string } = {},
): Promise<T> {
  const display = showEvaluation(io.stderr);
  const { cwd, env, signal } = io;
  const options = {
    ...{
      engine: version,
      cwd,
      cacheFolder: cacheFolder('evaluation', env),
      program,
      signal,
      onProgress: display.update,
    },
    sources: sources === undefined ? undefined : resolve(cwd, sources),
  };
  try {
    return await namingFlags(flags, () => work(options));
  } finally {
    display.end();
  }
}

/** Notes on stderr that a set was skipped. A check that did not take place has not passed, and must be seen. */
export function noteSkipped({ note, noteStyles }: Invocation, { set, reason }: SkippedSet): void {
  note(`${noteStyles.warning('!')} skipped ${set}: ${reason}`);
}
