import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { agents } from '../src/install/agents.ts';
import { instructions, skillText } from '../src/install/texts.ts';

const top = fileURLToPath(new URL('../../..', import.meta.url));
const text = (path: string) => readFileSync(join(top, path), 'utf8');
const json = (path: string): unknown => JSON.parse(text(path));
const entryOf = (agent: string) => agents.find(({ name }) => name === agent)?.servers.entry;

const kebabCase = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const semanticVersion = z.string().regex(/^\d+\.\d+\.\d+$/);
const person = z.strictObject({ name: z.string(), email: z.string().optional(), url: z.url().optional() });
const about = {
  description: z.string().optional(),
  version: semanticVersion.optional(),
  homepage: z.url().optional(),
  repository: z.url().optional(),
  license: z.string().optional(),
  keywords: z.array(z.string()).optional(),
};
/** A server as both agents take it: a command, and nothing that they do not document. */
const server = z.strictObject({
  type: z.literal('stdio').optional(),
  command: z.string(),
  args: z.array(z.string()).optional(),
});
const servers = z.record(kebabCase, server);

describe('the plugin for Claude Code', () => {
  const folder = 'plugins/touchstone';

  it('has a manifest and a marketplace of the documented form (code.claude.com/docs/en/plugins-reference, plugin-marketplaces)', () => {
    const manifest = z.strictObject({ name: kebabCase, author: person.optional(), ...about });
    const marketplace = z.strictObject({
      name: kebabCase,
      owner: person,
      plugins: z.array(
        z.strictObject({ name: kebabCase, source: z.string().startsWith('./'), category: z.string(), ...about }),
      ),
    });
    const { name } = manifest.parse(json(`${folder}/.claude-plugin/plugin.json`));
    const { plugins } = marketplace.parse(json('.claude-plugin/marketplace.json'));
    expect(plugins).toMatchObject([{ name, source: `./${folder}` }]);
    // Components lie at the top of a plugin: only the manifest is below .claude-plugin.
    expect(existsSync(join(top, folder, '.claude-plugin', 'skills'))).toBe(false);
  });

  it('brings the server and the skill that `install` writes', () => {
    const { mcpServers } = z.strictObject({ mcpServers: servers }).parse(json(`${folder}/.mcp.json`));
    expect(mcpServers).toEqual({ touchstone: entryOf('claude') });
    const skill = text(`${folder}/skills/touchstone/SKILL.md`);
    expect(skill).toBe(skillText());
    const [, head = ''] = /^---\n([\s\S]*?)\n---\n/.exec(skill) ?? [];
    const frontMatter = z.strictObject({ name: kebabCase.max(64), description: z.string().max(1024) });
    expect(frontMatter.parse(parseYaml(head)).name).toBe('touchstone');
  });
});

describe('the extension for Gemini CLI', () => {
  it('has a manifest of the documented form, with the server and the instructions that `install` writes', () => {
    const manifest = z.strictObject({
      name: kebabCase,
      version: semanticVersion,
      description: z.string(),
      mcpServers: servers,
      contextFileName: z.string(),
    });
    const { mcpServers, contextFileName } = manifest.parse(json('gemini-extension.json'));
    expect(mcpServers).toEqual({ touchstone: entryOf('gemini') });
    expect(text(contextFileName)).toBe(`${instructions()}\n`);
  });

  it('has the version of the plugin and of the entry in the registry of servers', () => {
    const version = (path: string) => z.object({ version: semanticVersion }).parse(json(path)).version;
    const files = ['plugins/touchstone/.claude-plugin/plugin.json', 'gemini-extension.json', 'server.json'];
    expect(new Set(files.map(version)).size).toBe(1);
  });
});
