import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { packageFolder } from '../src/contexts/package-folder.ts';
import type { Benchmark } from '../src/definition/benchmark.ts';
import type { Solution } from '../src/records/mined-question.ts';

/** Starts a program and waits for its end. `node` and `python` are names: the caller knows where they are. */
export type RunProgram = (
  command: readonly string[],
  options: { readonly cwd: string },
) => Promise<{ readonly exitCode?: number; readonly output: string }>;

/**
 * Runs the broken and the fixed code of every case of kind `fix_error` that says how, each in a process and a temporary folder of its
 * own, where the package of the benchmark can be imported. A benchmark whose broken code passes proves nothing.
 */
export async function checkFixes({ sets, contexts, folder }: Benchmark, runProgram: RunProgram) {
  const name = contexts && 'package' in contexts ? contexts.package : undefined;
  const linked = name === undefined ? undefined : { name, folder: await packageFolder(name, folder) };
  const run = async (code: Solution, how: string | { readonly command: readonly string[] }) => {
    const cwd = await mkdtemp(join(tmpdir(), 'touchstone-fix-'));
    try {
      if (linked !== undefined) {
        const link = join(cwd, 'node_modules', linked.name);
        await mkdir(dirname(link), { recursive: true });
        await symlink(linked.folder, link, 'junction');
      }
      const file = code.path === undefined ? 'code.mjs' : basename(code.path);
      await writeFile(join(cwd, file), code.code);
      const command =
        typeof how === 'string' ? [how, file] : how.command.map((part) => part.replaceAll('{file}', file));
      return await runProgram(command, { cwd });
    } finally {
      await rm(cwd, { recursive: true, force: true });
    }
  };
  const checked = [];
  for (const each of sets.flatMap(({ cases }) => cases)) {
    if (each.kind !== 'fix_error' || each.run === undefined) continue;
    const [broken, fixed] = [await run(each.broken, each.run), await run(each.fixed, each.run)];
    const showsError = each.error === undefined || broken.output.includes(each.error);
    checked.push({ id: each.id, broken: broken.exitCode, fixed: fixed.exitCode, showsError });
  }
  return checked;
}
