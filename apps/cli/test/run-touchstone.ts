import { runCli } from '../src/run-cli.ts';
import type { Finished, SpawnOptions } from './spawn-touchstone.ts';
import { withoutProgress } from './without-progress.ts';

/**
 * Runs the built command in a folder within this process, where all is loaded already. Modules that a config names are loaded once, and
 * providers read keys from the environment of the process: a test that changes those, and a test of signals, terminals
 * or several processes, takes `spawnTouchstone`.
 */
export async function runTouchstone(
  cwd: string,
  words: readonly string[],
  { input = '', env }: Pick<SpawnOptions, 'env' | 'input'> = {},
): Promise<Finished> {
  const printed = { stdout: '', stderr: '' };
  const outputTo = (stream: keyof typeof printed) => ({
    write: (text: string) => {
      printed[stream] += text;
    },
    isTerminal: false,
    columns: 120,
  });
  const io = {
    stdout: outputTo('stdout'),
    stderr: outputTo('stderr'),
    stdin: async () => input,
    cwd,
    env: { PATH: process.env.PATH, HOME: cwd, TOUCHSTONE_TRUST: cwd, ...env },
    signal: new AbortController().signal,
  };
  const code = await runCli(words, io, '0.0.0');
  return { code, stdout: printed.stdout, stderr: withoutProgress(printed.stderr) };
}
