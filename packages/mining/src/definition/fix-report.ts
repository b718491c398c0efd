import { count, type JsonObject, printableLine } from '@touchstone/contract';

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

/** What is wrong with a case, and what to do about it. */
export function fixWarnings({ questionId, broken, fixed, showsError }: CheckedFix): readonly FixWarning[] {
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
