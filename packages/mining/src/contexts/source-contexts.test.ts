import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contextPool } from './context-pool.ts';
import { sourceContexts } from './source-contexts.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mining-sources-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function poolOf(
  files: Record<string, string>,
  options: Parameters<typeof sourceContexts>[1] = {},
  name?: string,
) {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return contextPool(await sourceContexts({ folder, name }, options));
}

const agentFile = `"""Agents."""
from .base import BaseAgent

# The usual one.
@final
class LlmAgent(BaseAgent):
    """Talks to a model."""

    name: str

    @property
    def canonical_model(self) -> str:
        """The model that this agent talks to, resolved from its parents where it has none of its own."""
        return self.model

    def run(self): ...


Agent = LlmAgent
`;

describe('the symbols of a Python package', () => {
  const files = {
    'google/adk/__init__.py': 'from .agents import Agent\nfrom . import tools\n',
    'google/adk/agents/__init__.py':
      "from .llm_agent import Agent, LlmAgent as LlmAgent\nfrom .base import *\n__all__ = ['Agent']\n",
    'google/adk/agents/llm_agent.py': agentFile,
    'google/adk/agents/base.py': 'class BaseAgent:\n    """Above all."""\n',
    'google/adk/tools/function_tool.py': 'class FunctionTool:\n    """A tool."""\n\n\ndef helper():\n    return 1\n',
    'google/adk/tools/search.py':
      'import logging\nlogger = logging.getLogger()\nTool = object\n\n# Searches the web.\ngoogle_search = Tool()\n',
    'google/adk/tools/__init__.py': 'from .search import google_search\n',
    'google/adk/tools/test_tool.py': 'class Untold:\n    pass\n',
  };

  it('have the name of their module, also in a namespace package, with docstring, comments and decorators', async () => {
    const pool = await poolOf(files);
    expect(pool.contexts.map(({ fqn }) => fqn)).toEqual([
      'google.adk.agents.base.BaseAgent',
      'google.adk.agents.llm_agent.LlmAgent',
      'google.adk.agents.llm_agent.LlmAgent.canonical_model',
      'google.adk.tools.function_tool.FunctionTool',
      'google.adk.tools.function_tool.helper',
      'google.adk.tools.search.google_search',
    ]);
    expect(pool.get('google.adk.tools.search.google_search')?.text).toBe('# Searches the web.\ngoogle_search = Tool()');
    const agent = pool.get('google.adk.agents.llm_agent.LlmAgent');
    expect(agent?.text).toMatch(/^# The usual one\.\n@final\nclass LlmAgent.*\n {4}"""Talks to a model\."""/);
    expect(agent?.text).toMatch(/def run\(self\): \.\.\.$/);
    expect(agent?.origin).toEqual({ path: 'google/adk/agents/llm_agent.py', startLine: 4, endLine: 16 });
    const method = pool.get('google.adk.agents.llm_agent.LlmAgent.canonical_model');
    expect(method?.text).toMatch(/^ {4}@property\n {4}def canonical_model/);
  });

  it.each([
    ['google.adk.agents.LlmAgent', 'google.adk.agents.llm_agent.LlmAgent'],
    ['google.adk.agents.Agent', 'google.adk.agents.llm_agent.LlmAgent'],
    ['google.adk.Agent', 'google.adk.agents.llm_agent.LlmAgent'],
    ['google.adk.agents.llm_agent.Agent', 'google.adk.agents.llm_agent.LlmAgent'],
    ['google.adk.agents.BaseAgent', 'google.adk.agents.base.BaseAgent'],
    ['google.adk.tools.google_search', 'google.adk.tools.search.google_search'],
    ['google.adk.Agent.canonical_model', 'google.adk.agents.llm_agent.LlmAgent.canonical_model'],
  ])('are found by the public path %s', async (path, fqn) => {
    expect((await poolOf(files)).resolve(path)).toBe(fqn);
  });

  it('are not found by a path that does not lead to them', async () => {
    const pool = await poolOf(files);
    expect(pool.resolve('google.adk.LlmAgent')).toBeUndefined();
    expect(pool.resolve('google.adk.agents.FunctionTool')).toBeUndefined();
  });

  it('begin with the given name', async () => {
    const pool = await poolOf({ 'agents/base.py': 'class BaseAgent:\n    pass\n' }, {}, 'google.adk');
    expect(pool.contexts.map(({ fqn }) => fqn)).toEqual(['google.adk.agents.base.BaseAgent']);
  });

  it('fit the size: of a class that does not, methods are shown by their first line', async () => {
    const method = (name: string) => `    def ${name}(self):\n${'        work()\n'.repeat(60)}`;
    const pool = await poolOf(
      { 'large.py': `class Large:\n    """Much."""\n\n${method('one')}${method('two')}${method('three')}` },
      { maxCharacters: 700 },
    );
    const text = pool.get('large.Large')?.text ?? '';
    expect(text.length).toBeLessThanOrEqual(700);
    expect(text).toMatch(/^class Large:\n {4}"""Much\."""/);
    expect(text).toMatch(/\n {4}def one\(self\): \.\.\.\n {4}def two\(self\): \.\.\.\n {4}def three\(self\): \.\.\.$/);
  });
});

describe('the symbols of one name', () => {
  it('share the room of a context', async () => {
    const overloads = Array.from({ length: 400 }, (_, at) => `def take(value: ${at}): ...\n`).join('');
    const text = (await poolOf({ 'many.py': overloads }, { maxCharacters: 2000 })).get('many.take')?.text ?? '';
    expect(text.length).toBeLessThanOrEqual(2000);
    expect(text).toMatch(/^def take\(value: 0\): \.\.\.\n.*\n\.\.\.$/s);
  });
});

describe('the symbols of a TypeScript package', () => {
  const files = {
    'package.json':
      '{"name":"@acme/http","main":"./dist/index.js","exports":{".":{"types":"./index.d.ts"},"./testing":"./lib/mock.ts"}}',
    'index.d.ts':
      "import { Reply } from './lib/reply.js';\nexport { Reply as Answer };\nexport * from './lib/errors.js';\nexport * as limits from './lib/limits';\n",
    'lib/reply.ts':
      '/** What a handler answers with. */\nexport class Reply {\n  /** Sends the payload and ends the answer; what is no text is serialized first. */\n  send(payload: unknown): this {\n    return this;\n  }\n}\nexport default Reply;\n',
    'lib/errors.ts':
      'export class HttpError extends Error {}\nexport const codes = {\n  late: 408,\n};\nexport const limit = 5, least = 1;\nconst hidden = 2;\n',
    'lib/limits/index.ts':
      'export function bodyLimit(bytes: number): void;\nexport function bodyLimit(text: string): void;\nexport function bodyLimit(): void {}\n',
    'lib/limits/index.mts': 'export function other() {\n  return 1;\n}\n',
    'lib/back.ts': "export { Answer as Back } from '../index.ts';\n",
    'lib/mock.ts': 'export function mock() {\n  return 1;\n}\n',
  };

  it('are named by package, path without extension and symbol', async () => {
    const pool = await poolOf(files);
    expect(pool.contexts.map(({ fqn }) => fqn)).toEqual([
      '@acme/http/lib/errors.HttpError',
      '@acme/http/lib/errors.codes',
      '@acme/http/lib/errors.least',
      '@acme/http/lib/errors.limit',
      '@acme/http/lib/limits.bodyLimit',
      '@acme/http/lib/reply.Reply',
      '@acme/http/lib/reply.Reply.send',
      '@acme/http/testing.mock',
    ]);
    expect(pool.get('@acme/http/lib/reply.Reply')?.text).toMatch(/^\/\*\* What a handler answers with\. \*\//);
    expect(pool.get('@acme/http/lib/limits.bodyLimit')?.text.split('\n\n')).toHaveLength(3);
  });

  it.each([
    ['@acme/http.Answer', '@acme/http/lib/reply.Reply'],
    ['@acme/http.Answer.send', '@acme/http/lib/reply.Reply.send'],
    ['@acme/http/lib/back.Back', '@acme/http/lib/reply.Reply'],
    ['@acme/http.HttpError', '@acme/http/lib/errors.HttpError'],
    ['@acme/http.limits.bodyLimit', '@acme/http/lib/limits.bodyLimit'],
    ['@acme/http/lib/reply.default', '@acme/http/lib/reply.Reply'],
  ])('are found by the public path %s', async (path, fqn) => {
    expect((await poolOf(files)).resolve(path)).toBe(fqn);
  });
});

describe('the symbols of fastify', () => {
  const pool = (async () => {
    const folder = await realpath(dirname(createRequire(import.meta.url).resolve('fastify/package.json')));
    return contextPool(await sourceContexts({ folder, include: ['fastify.{js,d.ts}', 'lib/**', 'types/**'] }));
  })();

  it.each([
    ['fastify', 'fastify.fastify'],
    ['fastify.default', 'fastify.fastify'],
    ['fastify.FastifyInstance', 'fastify/types/instance.FastifyInstance'],
    ['fastify.FastifyReply', 'fastify/types/reply.FastifyReply'],
    ['fastify.errorCodes', 'fastify/lib/errors.codes'],
    ['fastify/lib/reply.Reply.send', 'fastify/lib/reply.Reply.send'],
  ])('are found by the public path %s', async (path, fqn) => {
    expect((await pool).resolve(path)).toBe(fqn);
  });

  it('are found by words of a question', async () => {
    const found = (await pool).search('Which body limits of a route are valid?', 3);
    expect(found.map(({ fqn }) => fqn)).toContain('fastify/lib/route.validateBodyLimitOption');
  });
});
