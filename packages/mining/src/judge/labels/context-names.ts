import { readContextPool } from '../../contexts/context-pool.ts';
import { miningFiles } from '../../workspace/mining-files.ts';

/** Gives the `fqn` of what a name stands for in a run, by the rules of targets; a name that the run does not have stays as it is. */
export async function contextNames(folder: string): Promise<(name: string) => string> {
  const pool = await readContextPool(miningFiles(folder));
  return (name) => pool.resolve(name) ?? name;
}
