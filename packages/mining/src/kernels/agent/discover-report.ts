import { aboutDollars, count, type JsonObject } from '@touchstone/contract';
import type { JudgingUsage } from '../../judge/judging-budget.ts';
import { type Kernel, kernelStates } from '../../records/kernel.ts';
import { countBy, reportJson, reportText, type StepWarning } from '../../workspace/report.ts';
import type { AgentWork, UsedNames } from './solve-question.ts';

/**
 * Omissions and doubts of a discovery:
 *
 * - `limit_reached`: the limit of calls or dollars was reached; the next run goes on
 * - `model_unavailable`: the agent's model or the judge could not be reached; the next run tries again
 * - `names_left_out`: the agent claims to use contexts that it did not inspect, or that are missing, there or in its code
 */
type DiscoverWarning = StepWarning<'limit_reached' | 'model_unavailable' | 'names_left_out'>;

export type DiscoverReport = ReturnType<typeof discoverReport>;

/** The result of a discovery, with the calls of the agent's model and those of the judge. */
export function discoverReport(
  found: readonly { readonly work?: AgentWork; readonly kernel?: Kernel }[],
  { calls, cached, inputTokens, outputTokens, usd, capped, failed }: JudgingUsage,
  judging: JudgingUsage,
) {
  const sum = (why: keyof UsedNames['leftOut']) =>
    found.reduce((all, { work }) => all + (work?.used.leftOut[why] ?? 0), 0);
  const leftOut = { unknown: sum('unknown'), notInspected: sum('notInspected'), notInSolution: sum('notInSolution') };
  const unfinished = found.filter(({ kernel }) => kernel === undefined).length;
  return {
    questions: found.length,
    /** Questions by the state of their kernel. */
    states: countBy(kernelStates, (state) => found.filter(({ kernel }) => kernel?.state === state).length),
    /** Questions whose discovery did not end. */
    unfinished,
    leftOut,
    usage: { calls, cached, inputTokens, outputTokens, usd, capped, failed },
    judging,
    warnings: warningsOf(unfinished, leftOut, capped + judging.capped, failed + judging.failed),
  };
}

function warningsOf(
  unfinished: number,
  { unknown, notInspected, notInSolution }: UsedNames['leftOut'],
  capped: number,
  failed: number,
): readonly DiscoverWarning[] {
  const warnings: DiscoverWarning[] = [];
  const left = `The kernels of ${count(unfinished, 'question')} are not finished`;
  if (capped > 0) {
    const message = `${left}: the limit of calls or dollars was reached. Run again with a higher one; what was answered is free.`;
    warnings.push({ code: 'limit_reached', message });
  }
  if (failed > 0) {
    const message = `${left}: a model could not be reached ${count(failed, 'time')}. Run again.`;
    warnings.push({ code: 'model_unavailable', message });
  }
  if (unknown + notInspected + notInSolution > 0) {
    const message = `Names that the agent claims to have used are left out: ${notInspected} not inspected, ${unknown} not in the pool, ${notInSolution} not in the code of the solution.`;
    warnings.push({ code: 'names_left_out', message });
  }
  return warnings;
}

/** A report on one line, for people; a line for each warning follows. */
export function discoverInWords({ questions, states, unfinished, usage, warnings }: DiscoverReport): string {
  const parts = kernelStates.filter((state) => states[state] > 0).map((state) => `${states[state]} ${state}`);
  const open = unfinished === 0 ? [] : [`${unfinished} not finished`];
  const cost = usage.calls === 0 ? '' : `, ${aboutDollars(usage.usd)}`;
  const head = `Kernels of ${count(questions, 'question')} by an agent: ${[...parts, ...open].join(', ')}; ${count(usage.calls, 'call')}, ${usage.cached} known before${cost}`;
  return reportText([head], warnings);
}

/** A report as JSON. */
export const discoverJson = (report: DiscoverReport): JsonObject => reportJson(report);
