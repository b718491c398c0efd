import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMcpTools, openMcpHost } from '@touchstone/engine/mcp';
import { loadConfig } from '@touchstone/host';
import { estimateTokens } from '@touchstone/lexical';
import type { AgentCorpus } from './agent-questions.ts';
import { type AgentStep, callTokens, grepAgent } from './grep-agent.ts';
import type { ShownLines } from './shown-lines.ts';

export const askedTools = ['search', 'evidence'] as const;

/** The pages of an answer that the agent reads before it falls back on ripgrep. */
const pages = 3;

/** An agent that asks one tool of Touchstone first, as its instructions say, and goes on as the one with ripgrep. */
export type ToolAgent = (query: string, tool: (typeof askedTools)[number]) => AsyncGenerator<AgentStep>;

/** Indexes a corpus in a folder that is removed afterwards, and calls `use` with the agent over it. */
export async function withToolAgent(corpus: AgentCorpus, use: (agent: ToolAgent) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-agents-'));
  const source = { path: corpus.folder, root: corpus.folder, include: corpus.include };
  writeFileSync(join(folder, 'touchstone.config.yaml'), JSON.stringify({ indexes: { code: { sources: [source] } } }));
  const load = () => loadConfig({ cwd: folder, env: {}, isTrusted: true });
  const host = openMcpHost({ load, engine: 'benchmark', folder: () => folder });
  try {
    await host.index?.({});
    const tools = createMcpTools({ host: { ...host, notices: undefined } });
    await use(async function* (query, name) {
      const tool = tools.find((one) => one.name === name);
      let cursor: string | undefined;
      for (let page = 0; page < pages; page += 1) {
        const answer = await tool?.call({ query, cursor });
        if (answer === undefined || answer.isError) throw new Error(answer?.text);
        const { results = [], cursor: next } = answer.structured as Answer;
        yield* stepsOf(results, estimateTokens(answer.text));
        if (next === undefined) break;
        cursor = next;
      }
      yield* grepAgent(query, corpus);
    });
  } finally {
    await host.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Answer {
  readonly results?: readonly Result[];
  readonly cursor?: string;
}

interface Result {
  readonly citation: string;
  readonly text?: string;
}

/** An answer as it is read, result by result; what it says beside them is read first. */
function* stepsOf(results: readonly Result[], tokens: number): Generator<AgentStep> {
  const each = results.map(({ citation, text = '' }) => estimateTokens(`${citation}\n${text}`));
  const rest = tokens - each.reduce((sum, one) => sum + one, 0);
  yield { shown: [], tokens: callTokens + Math.max(0, rest), isCall: true };
  for (const [at, result] of results.entries()) {
    yield { shown: linesOf(result), tokens: each[at] ?? 0, isCall: false };
  }
}

/** The lines that a result quotes. */
function linesOf({ citation, text = '' }: Result): readonly ShownLines[] {
  const [, path, line] = /([^:@]+?)(?::|#L)(\d+)(?:-L?\d+)?$/.exec(citation) ?? [];
  if (path === undefined) return [];
  const startLine = Number(line);
  const count = text === '' ? 0 : text.split('\n').length;
  return [{ path, startLine, endLine: startLine + count - 1 }];
}
