import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { count, type JsonObject, printableLine, throwIfAborted } from '@touchstone/contract';
import { packageFolder } from '../contexts/package-folder.js';
import type { Benchmark, CaseCode, CaseRun, FixErrorCase } from './benchmark.js';

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

/** How the two programs of a case ended. */
export interface CheckedFix {
  /** `{set}:{case}`. */
  readonly questionId: string;
  readonly broken: ProgramOutcome;
  readonly fixed: ProgramOutcome;
  /** Whether the broken code prints the error of the case; absent where the case has none. */
  readonly showsError?: boolean;
}
export type ProgramOutcome = 'passed' | 'failed' | 'late';

/**
 * - `broken_passes`: code that is called broken does not fail
 * - `fixed_fails`: code that is called fixed fails or takes too long
 * - `other_error`: the broken code does not print the error that the case quotes
 */
export interface FixWarning {
  readonly code: 'broken_passes' | 'fixed_fails' | 'other_error';
  readonly message: string;
}

export interface FixReport {
  /** One for each case of kind `fix_error` that says how it is run. */
  readonly checked: readonly CheckedFix[];
  /** Cases of this kind that do not say it. */
  readonly notRun: number;
  readonly warnings: readonly FixWarning[];
}

export interface CheckFixesOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
}

/**
 * Runs the broken and the fixed code of every case of kind `fix_error`, each in a process and a temporary folder of its own, where the
 * package of the benchmark can be imported. A benchmark whose broken code passes proves nothing.
 */
export async function checkFixes(
  benchmark: Benchmark,
  { runProgram }: { readonly runProgram: RunProgram },
  { signal, onProgress }: CheckFixesOptions = {},
): Promise<FixReport> {
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
  return { checked, notRun: fixes.length - runnable.length, warnings: checked.flatMap(warningsOf) };
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

function warningsOf({ questionId, broken, fixed, showsError }: CheckedFix): readonly FixWarning[] {
  const warnings: FixWarning[] = [];
  if (broken === 'passed') {
    warnings.push({
      code: 'broken_passes',
      message: `${questionId}: the broken code passes. Break it, or drop the case.`,
    });
  }
  if (fixed !== 'passed') {
    const how = fixed === 'late' ? 'takes too long' : 'fails';
    warnings.push({ code: 'fixed_fails', message: `${questionId}: the fixed code ${how}. Mend it, or drop the case.` });
  }
  if (showsError === false) {
    warnings.push({
      code: 'other_error',
      message: `${questionId}: the broken code does not print the error of the case. Quote what it prints.`,
    });
  }
  return warnings;
}

/** A report in a line, for people; a line for each warning follows. */
export function fixesInWords({ checked, notRun, warnings }: FixReport): string {
  const good = checked.filter(({ broken, fixed }) => broken !== 'passed' && fixed === 'passed').length;
  const rest = notRun === 0 ? '' : `; ${notRun} do not say how they are run`;
  const notes = warnings.map(({ message }) => `\n! ${printableLine(message)}`).join('');
  return `${good} of ${count(checked.length, 'fix', 'fixes')} fail when broken and pass when fixed${rest}${notes}`;
}

/** A report as JSON. */
export function fixesJson({ checked, notRun, warnings }: FixReport): JsonObject {
  return {
    checked: checked.map(({ questionId, broken, fixed, showsError }) => ({
      question_id: questionId,
      broken,
      fixed,
      shows_error: showsError ?? null,
    })),
    not_run: notRun,
    warnings: warnings.map(({ code, message }) => ({ code, message })),
  };
}
