import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { throwIfAborted } from '@touchstone/contract';
import { argument, givenObject, parseArgument } from '@touchstone/contract/wire';
import { packageFolder } from '../contexts/package-folder.ts';
import { stepOptions } from '../workspace/step-arguments.ts';
import type { Benchmark, CaseCode, CaseRun, FixErrorCase } from './benchmark.ts';
import { type CheckedFix, type FixReport, fixWarnings, type ProgramOutcome } from './fix-report.ts';

/**
 * Starts a program and waits for its end. Commands come from the benchmark, so whoever passes this decides what they may do: this package
 * starts nothing itself.
 */
export type RunProgram = (
  /** Program and arguments. `node` and `python` are names: the caller knows where they are. */
  command: readonly string[],
  options: { readonly cwd: string; readonly signal?: AbortSignal },
) => Promise<ProgramEnd>;

export interface ProgramEnd {
  /** Undefined for a program that was ended because it took too long. */
  readonly exitCode?: number;
  /** What it printed. */
  readonly output: string;
}

export interface CheckFixesOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
}

const fixArguments = {
  dependencies: givenObject<{ readonly runProgram: RunProgram }>({ runProgram: argument.callback<RunProgram>() }),
  options: stepOptions<{ readonly done: number; readonly total: number }>(),
};

/**
 * Runs the broken and the fixed code of every case of kind `fix_error`, each in a process and a temporary folder of its own, where the
 * package of the benchmark can be imported. A benchmark whose broken code passes proves nothing.
 */
export async function checkFixes(
  benchmark: Benchmark,
  dependencies: { readonly runProgram: RunProgram },
  options: CheckFixesOptions = {},
): Promise<FixReport> {
  const { runProgram } = parseArgument(fixArguments.dependencies, dependencies, 'dependencies of a check of fixes');
  const { signal, onProgress } = parseArgument(fixArguments.options, options, 'options of a check of fixes');
  const fixes = benchmark.sets.flatMap(({ name, cases }) =>
    cases.flatMap((each) => (each.kind === 'fix_error' ? [{ id: `${name}:${each.id}`, each }] : [])),
  );
  const runnable = fixes.flatMap(({ id, each }) => (each.run === undefined ? [] : [{ id, each, run: each.run }]));
  const packages = await packagesOf(benchmark);
  const checked: CheckedFix[] = [];
  for (const { id, each, run } of runnable) {
    throwIfAborted(signal, 'the check of fixes');
    const end = (code: CaseCode) => runCode(code, run, { packages, runProgram, signal });
    checked.push(checkedFix(id, each, await end(each.broken), await end(each.fixed)));
    onProgress?.({ done: checked.length, total: runnable.length });
  }
  return { checked, notRun: fixes.length - runnable.length, warnings: checked.flatMap(fixWarnings) };
}

/** The folders of packages that the code may import, by name. */
async function packagesOf({ contexts, folder }: Benchmark): Promise<ReadonlyMap<string, string>> {
  if (contexts?.from !== 'package') return new Map();
  return new Map([[contexts.package, await packageFolder(contexts.package, folder)]]);
}

interface Running {
  readonly packages: ReadonlyMap<string, string>;
  readonly runProgram: RunProgram;
  readonly signal: AbortSignal | undefined;
}

async function runCode(code: CaseCode, run: CaseRun, { packages, runProgram, signal }: Running): Promise<ProgramEnd> {
  const cwd = await mkdtemp(join(tmpdir(), 'touchstone-fix-'));
  try {
    for (const [name, target] of packages) {
      const link = join(cwd, 'node_modules', name);
      await mkdir(dirname(link), { recursive: true });
      await symlink(target, link, 'junction');
    }
    const file = code.path === undefined ? fileNames[code.language] : basename(code.path);
    await writeFile(join(cwd, file), code.code);
    const command = typeof run === 'string' ? [run, file] : run.command.map((part) => part.replaceAll('{file}', file));
    return await runProgram(command, { cwd, signal });
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
}

/** Of code that stands in the definition. */
const fileNames = { python: 'code.py', typescript: 'code.ts', javascript: 'code.mjs' } as const;

function checkedFix(questionId: string, { error }: FixErrorCase, broken: ProgramEnd, fixed: ProgramEnd): CheckedFix {
  const showsError = error === undefined ? undefined : broken.output.includes(error);
  return { questionId, broken: outcome(broken), fixed: outcome(fixed), showsError };
}

function outcome({ exitCode }: ProgramEnd): ProgramOutcome {
  if (exitCode === undefined) return 'late';
  return exitCode === 0 ? 'passed' : 'failed';
}
