import { count, duration, type JsonObject, printableLine } from '@touchstone/contract';
import type { Kernel } from '../../records/kernel.ts';
import type { MinedSolution } from '../../solutions/import-weights.ts';

/**
 * - `no_solutions`: no question has code that solves it
 * - `nothing_imported`: solutions that import nothing of the pool
 */
interface ImportWarning {
  readonly code: 'no_solutions' | 'nothing_imported';
  readonly message: string;
}

/** The result of import mining. */
export interface ImportReport {
  readonly questions: number;
  /** Questions with code that solves them. */
  readonly solutions: number;
  /** Kernels that are proposed. */
  readonly kernels: number;
  /** Their members together. */
  readonly members: number;
  /** Imports that lead to a context but are not part of the kernel: not used, or imported by most solutions. */
  readonly leftOut: number;
  /** Imports that lead to nothing in the pool: other packages, and files of the solution itself. */
  readonly elsewhere: number;
  readonly warnings: readonly ImportWarning[];
  readonly elapsedMs: number;
}

interface MinedImports {
  readonly questions: number;
  readonly mined: readonly MinedSolution[];
  readonly kernels: readonly Kernel[];
  readonly elapsedMs: number;
}

export function importReport({ questions, mined, kernels, elapsedMs }: MinedImports): ImportReport {
  const members = kernels.reduce((sum, { fqns }) => sum + fqns.length, 0);
  const led = mined.reduce((sum, { imports }) => sum + new Set(imports.map(({ fqn }) => fqn)).size, 0);
  const empty = mined.filter(({ questionId }) => !kernels.some((kernel) => kernel.questionId === questionId));
  const warnings: ImportWarning[] = [];
  if (mined.length === 0) {
    warnings.push({ code: 'no_solutions', message: 'No question has code that solves it, so there are no imports.' });
  } else if (empty.length > 0) {
    const some = empty.slice(0, 5).map(({ questionId }) => questionId);
    warnings.push({
      code: 'nothing_imported',
      message: `${count(empty.length, 'solution')} that import nothing from the pool: ${some.join(', ')}${empty.length > 5 ? ' and more' : ''}.`,
    });
  }
  return {
    questions,
    solutions: mined.length,
    kernels: kernels.length,
    members,
    leftOut: led - members,
    elsewhere: mined.reduce((sum, solution) => sum + solution.elsewhere, 0),
    warnings,
    elapsedMs,
  };
}

/** A report in a line, for people; a line for each warning follows. */
export function importsInWords(report: ImportReport): string {
  const { solutions, kernels, members, leftOut, elsewhere, elapsedMs } = report;
  const found = `${count(kernels, 'kernel')} with ${count(members, 'member')} from the imports of ${count(solutions, 'solution')}`;
  const rest = `${leftOut} left out, ${elsewhere} of other packages`;
  const warnings = report.warnings.map(({ message }) => `\n! ${printableLine(message)}`).join('');
  return `${found}; ${rest}, in ${duration(elapsedMs)}${warnings}`;
}

/** A report as JSON. */
export function importsJson(report: ImportReport): JsonObject {
  const { questions, solutions, kernels, members, leftOut, elsewhere, warnings, elapsedMs } = report;
  return {
    questions,
    solutions,
    kernels,
    members,
    left_out: leftOut,
    elsewhere,
    warnings: warnings.map(({ code, message }) => ({ code, message })),
    elapsed_ms: elapsedMs,
  };
}
