import { evidenceAnswer } from '@touchstone/contract/wire';
import { expect } from 'vitest';
import { createMcpTools, type McpHost, type McpToolName, type McpToolsOptions } from '../../src/mcp/index.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are JSON, and each test looks at its own part of them.
export type Json = any;

export interface Answer {
  readonly text: string;
  readonly json: Json;
}

type Caller = (name: McpToolName, given?: object) => Promise<Answer>;

/** Calls the tools of a host; a failure is thrown, with its text as the message. */
export function callerOf(host: McpHost, options: Omit<McpToolsOptions, 'host'> = {}): Caller {
  const tools = createMcpTools({ host, ...options });
  return async (name, given = {}) => {
    const result = await tools.find((tool) => tool.name === name)?.call(given);
    if (result === undefined) throw new Error(`There is no tool "${name}".`);
    if (result.isError) throw new Error(failureIn(result.text));
    return { text: result.text, json: JSON.parse(JSON.stringify(result.structured)) };
  };
}

/** The failure as a line, also where it is an answer of evidence. */
function failureIn(text: string): string {
  if (!text.startsWith('{')) return text;
  const answer = evidenceAnswer.parse(JSON.parse(text));
  expect(answer).toMatchObject({ status: 'error', evidencePack: null });
  return `${answer.error?.type}: ${answer.error?.message}`;
}

/** All pages of an answer, the first one included. */
export async function allPages(call: Caller, name: McpToolName, given: object): Promise<readonly Answer[]> {
  const pages = [await call(name, given)];
  for (;;) {
    const cursor: string | undefined = pages.at(-1)?.json.cursor;
    if (cursor === undefined) return pages;
    pages.push(await call(name, { ...given, cursor }));
  }
}
