import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMcpTools, type McpHost, openMcpHost } from '@touchstone/engine/mcp';
import { loadConfig } from '@touchstone/host';
import type { AgentCorpus, AgentQuestion } from './agent-questions.ts';
import { type Recall, recallOf, type ShownLines } from './shown-lines.ts';

export const budgets = [500, 1000, 1200, 2000, 4000] as const;
export const askedTools = ['search', 'evidence'] as const;

/** One question, one tool, one answer of at most so many tokens. */
export interface ToolMeasurement extends Recall {
  readonly corpus: string;
  readonly question: AgentQuestion;
  readonly tool: (typeof askedTools)[number];
  readonly budget: number;
}

/** Indexes a corpus in a folder that is removed afterwards, and asks its questions with each budget: first pages only. */
export async function askTools(corpus: AgentCorpus): Promise<readonly ToolMeasurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-agents-'));
  const source = { path: corpus.folder, root: corpus.folder, include: corpus.include };
  writeFileSync(join(folder, 'touchstone.config.yaml'), JSON.stringify({ indexes: { code: { sources: [source] } } }));
  const load = () => loadConfig({ cwd: folder, env: {}, isTrusted: true });
  const host = openMcpHost({ load, engine: 'benchmark', folder: () => folder });
  try {
    await host.index?.({});
    const tools = createMcpTools({ host: onlyOnce(host) });
    const measured: ToolMeasurement[] = [];
    for (const question of corpus.questions) {
      for (const name of askedTools) {
        const tool = tools.find((one) => one.name === name);
        for (const budget of budgets) {
          const answer = await tool?.call({ query: question.query, max_tokens: budget });
          if (answer === undefined || answer.isError) throw new Error(answer?.text);
          const recall = recallOf(question, shownIn(answer.structured));
          measured.push({ corpus: corpus.name, question, tool: name, budget, ...recall });
        }
      }
    }
    return measured;
  } finally {
    await host.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A host that searches once for a question, whatever the length of the answer. */
function onlyOnce(host: McpHost): McpHost {
  const known = new Map<string, Promise<unknown>>();
  const once = <T>(key: unknown, make: () => Promise<T>): Promise<T> => {
    const name = JSON.stringify(key);
    const made = (known.get(name) as Promise<T> | undefined) ?? make();
    known.set(name, made);
    return made;
  };
  return {
    ...host,
    notices: undefined,
    search: (question) => once(['search', question], () => host.search(question)),
    evidence: (request) => once(['evidence', request], () => host.evidence(request)),
  };
}

/** The lines that the results of an answer quote. */
function shownIn(answer: object): readonly ShownLines[] {
  const { results = [] } = answer as { readonly results?: readonly { citation: string; text?: string }[] };
  return results.flatMap(({ citation, text = '' }) => {
    const [, path, line] = /([^:@]+?)(?::|#L)(\d+)(?:-L?\d+)?$/.exec(citation) ?? [];
    if (path === undefined) return [];
    const startLine = Number(line);
    const count = text === '' ? 0 : text.split('\n').length;
    return [{ path, startLine, endLine: startLine + count - 1 }];
  });
}
