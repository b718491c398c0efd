import { count, type JsonObject } from '@touchstone/contract';
import { costInWords } from '../../judge/judge-report.ts';
import type { JudgingUsage } from '../../judge/judging-budget.ts';
import type { Kernel, KernelState } from '../../records/kernel.ts';
import { histogram, reportJson, reportText, type StepWarning } from '../../workspace/report.ts';

/**
 * Omissions of an expansion:
 *
 * - `limit_reached`: the limit of calls or dollars was reached; the next run goes on
 * - `judge_without_opinion`: the judge has no opinion of a set of an expansion; a file of labels seldom has sets
 * - `judge_unavailable`: the judge could not be reached for a set; the next run tries again
 */
type ExpandWarning = StepWarning<'limit_reached' | 'judge_without_opinion' | 'judge_unavailable'>;

export type ExpandReport = ReturnType<typeof expandReport>;

export function expandReport(kernels: readonly (Kernel | undefined)[], usage: JudgingUsage) {
  const found = kernels.filter((each) => each !== undefined);
  const inState = (state: KernelState) => found.filter((each) => each.state === state);
  const established = inState('established');
  const unfinished = kernels.length - found.length;
  return {
    questions: kernels.length,
    states: {
      established: established.length,
      exhausted: inState('exhausted').length,
      undecided: inState('undecided').length,
    },
    /** Questions whose expansion did not end. */
    unfinished,
    sizes: histogram(
      established.map(({ fqns }) => fqns.length),
      1,
    ),
    /** Established kernels without a member that could be left out. */
    minimal: established.filter(({ minimal }) => minimal).length,
    usage,
    warnings: unfinished === 0 ? [] : warningsOf(unfinished, usage),
  };
}

function warningsOf(unfinished: number, { capped, noOpinion, failed }: JudgingUsage): readonly ExpandWarning[] {
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
  return reportText([head], warnings);
}

/** A report as JSON. */
export const expandJson = (report: ExpandReport): JsonObject => reportJson(report);
