import { agentAction } from '../../records/agent-turn.ts';
import type { KernelStep } from '../../records/kernel.ts';
import type { MinedQuestion } from '../../records/mined-question.ts';
import type { ContextPool, MiningContext } from '../../records/mining-context.ts';
import { type AgentEvent, agentPrompt } from './agent-prompt.ts';
import type { AgentTurns } from './open-turns.ts';
import { type UsedNames, usedNames } from './used-names.ts';

/** The end of an agent's work on a question: a solution, its limit of steps, or an answer that is no action. */
type AgentEnd = 'solved' | 'exhausted' | 'undecided';

/** The work of an agent on one question. */
export interface AgentWork {
  readonly end: AgentEnd;
  readonly steps: readonly KernelStep[];
  readonly used: UsedNames;
}

/** Characters of a context that an inspection shows. */
const maxCharacters = 6000;

/**
 * Lets an agent solve a question: it searches, inspects and solves, one action a turn. In its last turn it must solve.
 * Undefined where the model failed before the end: nothing is concluded then.
 */
export async function solveQuestion(
  question: MinedQuestion,
  { turns, pool, maxSteps }: { readonly turns: AgentTurns; readonly pool: ContextPool; readonly maxSteps: number },
  signal: AbortSignal | undefined,
): Promise<AgentWork | undefined> {
  const events: AgentEvent[] = [];
  const steps: KernelStep[] = [];
  const inspected = new Set<string>();
  const ended = (end: AgentEnd, used: UsedNames = usedNames(question, { inspected, pool })): AgentWork => ({
    end,
    steps,
    used,
  });
  for (let step = 1; step <= maxSteps; step += 1) {
    const turn = await turns.ask(question.id, agentPrompt(question.query, events, step === maxSteps), signal);
    if (turn === undefined) return undefined;
    const { success, data } = agentAction.safeParse(turn.answer);
    if (!success) return ended('undecided');
    if (data.action === 'solve') return ended('solved', usedNames(question, { inspected, pool, solved: data }));
    if (data.action === 'search') {
      const found = pool.search(data.query, shownResults).map(({ context }) => context);
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

/** Enough to choose from, few enough to read. */
const shownResults = 8;

function beginningOf({ fqn, text }: MiningContext) {
  const [first = ''] = text.split('\n').filter((line) => line.trim() !== '');
  return { fqn, beginning: first.trim().slice(0, 120) };
}
