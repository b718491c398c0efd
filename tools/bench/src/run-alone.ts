import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** Runs a script of this folder in a process of its own and reads the one line of JSON that it prints. */
export function runAlone<Result>(
  script: string,
  args: readonly string[],
  flags: readonly string[] = ['--expose-gc', '--max-old-space-size=12288'],
): Result {
  const { status, stdout } = spawnSync(
    process.execPath,
    [...flags, fileURLToPath(new URL(script, import.meta.url)), ...args],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  );
  if (status !== 0) throw new Error(`${script} ${args.join(' ')} ended with ${status}.`);
  return JSON.parse(stdout);
}
