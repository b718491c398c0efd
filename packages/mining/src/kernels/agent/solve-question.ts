import { z } from 'zod';
import type { KernelStep } from '../../records/kernel.ts';
import type { MinedQuestion } from '../../records/mined-question.ts';
import type { ContextPool, MiningContext } from '../../records/mining-context.ts';
import { type AgentEvent, agentPrompt } from './agent-prompt.ts';
import type { AgentTurns } from './open-turns.ts';

export type AgentWork = NonNullable<Awaited<ReturnType<typeof solveQuestion>>>;

const agentAction = z.discriminatedUnion('action', [
  z.object({ action: z.literal('search'), query: z.string().trim().min(1) }),
  z.object({ action: z.literal('inspect'), fqn: z.string().trim().min(1) }),
  z.object({ action: z.literal('solve'), solution: z.string(), used: z.array(z.string()).default([]) }),
]);

/** Characters of a context that an inspection shows. */
const maxCharacters = 6000;

/** Enough to choose from, few enough to read. */
const shownResults = 8;

/**
 * Lets an agent solve a question: it searches, inspects and solves, one action a turn. In its last turn it must solve. The end is its
 * solution, its limit of steps, or an answer that is no action. Undefined where the model failed before that: nothing is concluded then.
 */
export async function solveQuestion(
  question: MinedQuestion,
  { turns, pool, maxSteps }: { readonly turns: AgentTurns; readonly pool: ContextPool; readonly maxSteps: number },
  signal: AbortSignal | undefined,
) {
  const events: AgentEvent[] = [];
  const steps: KernelStep[] = [];
  const inspected = new Set<string>();
  const ended = (end: 'solved' | 'exhausted' | 'undecided', solution = '', used: readonly string[] = []) => {
    return { end, steps, used: usedNames(question, { inspected, pool, solution, used }) };
  };
  for (let step = 1; step <= maxSteps; step += 1) {
    const turn = await turns.ask(question.id, agentPrompt(question.query, events, step === maxSteps), signal);
    if (turn === undefined) return undefined;
    const { success, data } = agentAction.safeParse(turn.answer);
    if (!success) return ended('undecided');
    if (data.action === 'solve') return ended('solved', data.solution, data.used);
    if (data.action === 'search') {
      const found = pool.search(data.query, shownResults);
      events.push({ action: 'search', query: data.query, found: found.map(beginningOf) });
      steps.push({ action: 'search', about: data.query, fqns: found.map(({ fqn }) => fqn) });
    } else {
      const fqn = pool.resolve(data.fqn);
      const text = fqn === undefined ? undefined : pool.get(fqn)?.text.slice(0, maxCharacters);
      events.push({ action: 'inspect', fqn: data.fqn, text });
      steps.push({ action: 'inspect', about: data.fqn, fqns: fqn === undefined ? [] : [fqn] });
      if (fqn !== undefined) inspected.add(fqn);
    }
  }
  return ended('exhausted');
}

function beginningOf({ fqn, text }: MiningContext) {
  const [first = ''] = text.split('\n').filter((line) => line.trim() !== '');
  return { fqn, beginning: first.trim().slice(0, 120) };
}

interface ClaimedUse {
  readonly inspected: ReadonlySet<string>;
  readonly pool: ContextPool;
  readonly solution: string;
  readonly used: readonly string[];
}

export type UsedNames = ReturnType<typeof usedNames>;

/**
 * The contexts that an agent really used, in order of `fqn`: those of the pool that it inspected and, where the case is about code,
 * whose name is in the solution. Mere claims are counted and left out.
 */
function usedNames({ kind, solution: known }: MinedQuestion, { inspected, pool, solution, used }: ClaimedUse) {
  const leftOut = { unknown: 0, notInspected: 0, notInSolution: 0 };
  const fqns = new Set<string>();
  const isCode = kind === 'fix_error' || known !== undefined;
  for (const name of new Set(used)) {
    const fqn = pool.resolve(name);
    if (fqn === undefined) leftOut.unknown += 1;
    else if (!inspected.has(fqn)) leftOut.notInspected += 1;
    else if (isCode && ![fqn, name].some((each) => standsIn(solution, each))) leftOut.notInSolution += 1;
    else fqns.add(fqn);
  }
  return { fqns: [...fqns].sort(), leftOut };
}

/** True if the last part of a name is a word of the code: `Agent` of `adk.agents.Agent`. */
function standsIn(code: string, fqn: string): boolean {
  const words = new Set(code.match(/[\p{L}\p{N}_$]+/gu));
  return words.has(fqn.split(/[./#:]/).at(-1) ?? fqn);
}
