import type { AgentCorpus, AgentQuestion } from './agent-questions.ts';
import { type AgentStep, grepAgent } from './grep-agent.ts';
import { type Recall, recallOf, type ShownLines } from './shown-lines.ts';
import { askedTools, withToolAgent } from './tool-agent.ts';

export const budgets = [500, 1000, 2000, 4000, 8000, 16_000] as const;
export const agents = ['ripgrep', ...askedTools.map((tool) => `${tool}, then ripgrep`)] as const;

/** What an agent has found of a question's answer when it has read so many tokens. */
export interface AgentMeasurement {
  readonly agent: string;
  readonly corpus: string;
  /** By budget. */
  readonly recalls: readonly Recall[];
  /** Calls and milliseconds until all files of the answer were read; undefined where the agent gave up before. */
  readonly callsToAll?: number;
  readonly ms: number;
}

export async function measureAgents(corpus: AgentCorpus): Promise<readonly AgentMeasurement[]> {
  const measured: AgentMeasurement[] = [];
  await withToolAgent(corpus, async (toolAgent) => {
    for (const question of corpus.questions) {
      const ways = [grepAgent(question.query, corpus), ...askedTools.map((tool) => toolAgent(question.query, tool))];
      for (const [at, steps] of ways.entries()) {
        measured.push({ agent: agents[at] ?? '', corpus: corpus.name, ...(await follow(question, steps)) });
      }
    }
  });
  return measured;
}

/** Reads step by step until the largest budget is spent. */
async function follow(
  question: AgentQuestion,
  steps: Iterable<AgentStep> | AsyncIterable<AgentStep>,
): Promise<Omit<AgentMeasurement, 'agent' | 'corpus'>> {
  const start = performance.now();
  const shown: ShownLines[] = [];
  const recalls: Recall[] = [];
  let [read, calls] = [0, 0];
  let callsToAll: number | undefined;
  for await (const step of steps) {
    read += step.tokens;
    if (step.isCall) calls += 1;
    while (recalls.length < budgets.length && read > (budgets[recalls.length] as number)) {
      recalls.push(recallOf(question, shown));
    }
    if (recalls.length === budgets.length) break;
    shown.push(...step.shown);
    if (recallOf(question, shown).files === 1) callsToAll ??= calls;
  }
  while (recalls.length < budgets.length) recalls.push(recallOf(question, shown));
  return { recalls, callsToAll, ms: performance.now() - start };
}
