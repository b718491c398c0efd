import { count, type JsonObject, printableLine } from '@touchstone/contract';
import { costInWords, judgingUsageJson } from '../../judge/judge-forms.ts';
import type { JudgingUsage } from '../../judge/judging-budget.ts';
import type { Kernel, KernelState } from '../../records/kernel.ts';

/**
 * Omissions of an expansion:
 *
 * - `limit_reached`: the limit of calls or dollars was reached; the next run goes on
 * - `judge_without_opinion`: the judge has no opinion of a set of an expansion; a file of labels seldom has sets
 * - `judge_unavailable`: the judge could not be reached for a set; the next run tries again
 */
interface ExpandWarning {
  readonly code: 'limit_reached' | 'judge_without_opinion' | 'judge_unavailable';
  readonly message: string;
}

/** The result of an expansion. */
export interface ExpandReport {
  readonly questions: number;
  /** Questions by how their expansion ended. */
  readonly states: Readonly<Record<Exclude<KernelState, 'proposed'>, number>>;
  /** Questions whose expansion did not end. */
  readonly unfinished: number;
  /** Established kernels by their size, from 1. */
  readonly sizes: readonly number[];
  /** Established kernels without a member that could be left out. */
  readonly minimal: number;
  readonly usage: JudgingUsage;
  readonly warnings: readonly ExpandWarning[];
}

export function expandReport(kernels: readonly (Kernel | undefined)[], usage: JudgingUsage): ExpandReport {
  const found = kernels.filter((each) => each !== undefined);
  const inState = (state: KernelState) => found.filter((each) => each.state === state);
  const established = inState('established');
  const largest = Math.max(0, ...established.map(({ fqns }) => fqns.length));
  return {
    questions: kernels.length,
    states: {
      established: established.length,
      exhausted: inState('exhausted').length,
      undecided: inState('undecided').length,
    },
    unfinished: kernels.length - found.length,
    sizes: Array.from({ length: largest }, (_, at) => established.filter(({ fqns }) => fqns.length === at + 1).length),
    minimal: established.filter(({ minimal }) => minimal).length,
    usage,
    warnings: warningsOf(kernels.length - found.length, usage),
  };
}

function warningsOf(unfinished: number, { capped, noOpinion, failed }: JudgingUsage): readonly ExpandWarning[] {
  if (unfinished === 0) return [];
  const left = `The kernels of ${count(unfinished, 'question')} are not finished`;
  const warnings: ExpandWarning[] = [];
  if (capped > 0) {
    const message = `${left}: the limit of calls or dollars was reached. Run again with a higher one; what was judged is free.`;
    warnings.push({ code: 'limit_reached', message });
  }
  if (noOpinion > 0) {
    const message = `${left}: the judge did not decide ${count(noOpinion, 'set')}. Use a judge that can decide them.`;
    warnings.push({ code: 'judge_without_opinion', message });
  }
  if (failed > 0) {
    const message = `${left}: the judge could not be reached ${count(failed, 'time')}. Run again.`;
    warnings.push({ code: 'judge_unavailable', message });
  }
  return warnings;
}

/** A report on one line, for people; a line for each warning follows. */
export function expandInWords({ questions, states, unfinished, minimal, usage, warnings }: ExpandReport): string {
  const parts = [
    `${states.established} established (${minimal} minimal)`,
    `${states.exhausted} exhausted`,
    `${states.undecided} undecided`,
    `${unfinished} not finished`,
  ];
  const head = `Kernels of ${count(questions, 'question')}: ${parts.join(', ')}; ${usage.asked} asked, ${usage.cached} known before${costInWords(usage)}`;
  return [head, ...warnings.map(({ message }) => `! ${printableLine(message)}`)].join('\n');
}

/** A report as JSON. */
export function expandJson(report: ExpandReport): JsonObject {
  const { questions, states, unfinished, sizes, minimal, usage, warnings } = report;
  return {
    questions,
    states: { ...states },
    unfinished,
    sizes,
    minimal,
    usage: judgingUsageJson(usage),
    warnings: warnings.map(({ code, message }) => ({ code, message })),
  };
}
