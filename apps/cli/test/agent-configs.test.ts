import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { parse as parseToml } from 'smol-toml';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { tempFolder } from './temp-folder.ts';

const page = readFileSync(new URL('../../../docs/agents.md', import.meta.url), 'utf8');
const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

const env = z.record(z.string(), z.string());
const stdio = { command: z.string(), args: z.array(z.string()), env: env.optional() };
const servers = (server: z.ZodType) => z.record(z.string(), server);

/** What each agent documents, strictly: a member that it does not know is one that it does not read. */
const documented: { readonly [heading: string]: z.ZodType } = {
  // https://code.claude.com/docs/en/mcp
  'Claude Code': z.strictObject({
    mcpServers: servers(z.strictObject({ type: z.literal('stdio').optional(), ...stdio })),
  }),
  // https://code.visualstudio.com/docs/agents/reference/mcp-configuration
  'VS Code': z.strictObject({
    servers: servers(z.strictObject({ type: z.literal('stdio'), ...stdio, cwd: z.string().optional() })),
    inputs: z.array(z.unknown()).optional(),
  }),
  // https://cursor.com/docs/context/mcp
  Cursor: z.strictObject({ mcpServers: servers(z.strictObject({ type: z.literal('stdio').optional(), ...stdio })) }),
  // https://developers.openai.com/codex/mcp
  Codex: z.strictObject({ mcp_servers: servers(z.strictObject({ ...stdio, cwd: z.string().optional() })) }),
  // https://geminicli.com/docs/tools/mcp-server
  'Gemini CLI': z.strictObject({
    mcpServers: servers(z.strictObject({ ...stdio, timeout: z.int().optional(), trust: z.boolean().optional() })),
  }),
  // https://opencode.ai/docs/mcp-servers
  opencode: z.strictObject({
    $schema: z.literal('https://opencode.ai/config.json'),
    mcp: servers(
      z.strictObject({
        type: z.literal('local'),
        command: z.array(z.string()).min(1),
        enabled: z.boolean().optional(),
      }),
    ),
  }),
  // https://code.claude.com/docs/en/mcp
  'Over HTTP': z.strictObject({
    mcpServers: servers(z.strictObject({ type: z.literal('http'), url: z.url(), headers: env.optional() })),
  }),
};

/** The configurations of the page, each with the heading that it stands under. */
const configs = [...page.matchAll(/```(json|toml)\n([\s\S]*?)```/g)].map(([, language, text = ''], at, all) => {
  const before = page.slice(0, all[at]?.index);
  const heading = [...before.matchAll(/^#{2,3} (.+)$/gm)].at(-1)?.[1] ?? '';
  return { heading, config: language === 'toml' ? parseToml(text) : JSON.parse(text) };
});

/** The command lines that add the server, without the agent's own words: `npx -y touchstone mcp`. */
const commandLines = [...page.matchAll(/^(claude|codex|gemini|copilot) mcp add touchstone (?:-- )?(.+)$/gm)].map(
  ([line, , words = '']) => ({ line, words: words.split(' ') }),
);

// biome-ignore lint/suspicious/noExplicitAny: the schemas above have told the forms apart.
function commandOf(config: any): readonly string[] {
  const server = Object.values<{ command?: string | string[]; args?: string[] }>(
    config.mcpServers ?? config.servers ?? config.mcp_servers ?? config.mcp,
  )[0];
  return [server?.command ?? [], server?.args ?? []].flat();
}

/** Starts what an agent would start, with our sources in place of what npx fetches, and lists the tools. */
async function toolsOf([npx, ...words]: readonly string[]): Promise<readonly string[]> {
  const [yes, program, ...args] = words.filter((word) => word !== '--');
  expect([npx, yes, program]).toEqual(['npx', '-y', 'touchstone']);
  const cwd = tempFolder();
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [main, ...args],
      cwd,
      env: { PATH: '', NODE_OPTIONS: process.env.NODE_OPTIONS ?? '', HOME: '/nobody' },
    }),
  );
  onTestFinished(() => client.close());
  return (await client.listTools()).tools.map(({ name }) => name);
}

const allTools = ['search', 'evidence', 'context', 'show', 'indexes', 'index'];

describe('docs/agents.md', () => {
  it('has a configuration of every agent', () => {
    expect(configs.map(({ heading }) => heading)).toEqual(Object.keys(documented));
  });

  it.each(configs)('holds the configuration of $heading to what the agent documents', ({ heading, config }) => {
    expect(documented[heading]?.safeParse(config)).toMatchObject({ success: true });
  });

  it.each(configs.filter(({ heading }) => heading !== 'Over HTTP'))(
    'starts a server with the configuration of $heading',
    async ({ config }) => expect(await toolsOf(commandOf(config))).toEqual(allTools),
  );

  it.each(commandLines)('starts a server with what "$line" adds', async ({ words }) => {
    expect(await toolsOf(words)).toEqual(allTools);
  });
});
