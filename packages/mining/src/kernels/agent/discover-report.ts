import { aboutDollars, count, type JsonObject, printableLine } from '@touchstone/contract';
import { judgingUsageJson } from '../../judge/judge-forms.ts';
import type { JudgingUsage } from '../../judge/judging-budget.ts';
import { type Kernel, type KernelState, kernelStates } from '../../records/kernel.ts';
import { countBy } from '../../workspace/counts.ts';
import type { AgentUsage } from './open-turns.ts';
import type { AgentWork } from './solve-question.ts';
import type { UsedNames } from './used-names.ts';

/**
 * Omissions and doubts of a discovery:
 *
 * - `limit_reached`: the limit of calls or dollars was reached; the next run goes on
 * - `model_unavailable`: the agent's model or the judge could not be reached; the next run tries again
 * - `names_left_out`: the agent claims to use contexts that it did not inspect, or that are missing, there or in its code
 */
interface DiscoverWarning {
  readonly code: 'limit_reached' | 'model_unavailable' | 'names_left_out';
  readonly message: string;
}

/** The result of a discovery. */
export interface DiscoverReport {
  readonly questions: number;
  /** Questions by the state of their kernel. */
  readonly states: Readonly<Record<KernelState, number>>;
  /** Questions whose discovery did not end. */
  readonly unfinished: number;
  readonly leftOut: UsedNames['leftOut'];
  readonly usage: AgentUsage;
  /** The calls of the judge. */
  readonly judging: JudgingUsage;
  readonly warnings: readonly DiscoverWarning[];
}

export function discoverReport(
  found: readonly { readonly work?: AgentWork; readonly kernel?: Kernel }[],
  { usage, judging }: { readonly usage: AgentUsage; readonly judging: JudgingUsage },
): DiscoverReport {
  const inState = (state: KernelState) => found.filter(({ kernel }) => kernel?.state === state).length;
  const sum = (why: keyof UsedNames['leftOut']) =>
    found.reduce((all, { work }) => all + (work?.used.leftOut[why] ?? 0), 0);
  const leftOut = { unknown: sum('unknown'), notInspected: sum('notInspected'), notInSolution: sum('notInSolution') };
  const unfinished = found.filter(({ kernel }) => kernel === undefined).length;
  return {
    questions: found.length,
    states: countBy(kernelStates, inState),
    unfinished,
    leftOut,
    usage,
    judging,
    warnings: warningsOf(unfinished, leftOut, {
      capped: usage.capped + judging.capped,
      failed: usage.failed + judging.failed,
    }),
  };
}

function warningsOf(
  unfinished: number,
  { unknown, notInspected, notInSolution }: UsedNames['leftOut'],
  { capped, failed }: Pick<AgentUsage, 'capped' | 'failed'>,
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
  return [head, ...warnings.map(({ message }) => `! ${printableLine(message)}`)].join('\n');
}

/** A report as JSON. */
export function discoverJson(report: DiscoverReport): JsonObject {
  const { questions, states, unfinished, leftOut, usage, judging, warnings } = report;
  const { calls, cached, inputTokens, outputTokens, usd, capped, failed } = usage;
  return {
    questions,
    states: { ...states },
    unfinished,
    left_out: {
      unknown: leftOut.unknown,
      not_inspected: leftOut.notInspected,
      not_in_solution: leftOut.notInSolution,
    },
    usage: { calls, cached, input_tokens: inputTokens, output_tokens: outputTokens, usd, capped, failed },
    judging: judgingUsageJson(judging),
    warnings: warnings.map(({ code, message }) => ({ code, message })),
  };
}
