import { describe, expect, it } from 'vitest';
import { readImports } from '../code/read-imports.ts';
import { contextPool } from '../contexts/context-pool.ts';
import type { MiningContext } from '../records/mining-context.ts';
import { importedContexts } from './imported-contexts.ts';

const context = (fqn: string, aliases?: readonly string[]): MiningContext => ({
  fqn,
  text: fqn,
  contentHash: fqn,
  aliases,
});
const pool = contextPool([
  context('google.adk.agents.llm_agent.LlmAgent', ['google.adk.Agent', 'google.adk.agents.LlmAgent']),
  context('google.adk.agents.llm_agent.LlmAgent.run'),
  context('google.adk.tools.function_tool.FunctionTool', ['google.adk.tools.FunctionTool']),
  context('@acme/http.createServer', ['@acme/http', '@acme/http.default']),
  context('@acme/http/lib/reply.Reply', ['@acme/http.Reply']),
  context('@acme/http/lib/errors.codes', ['@acme/http.errors.codes']),
]);

async function contextsOf(code: string, language: 'python' | 'typescript' | 'javascript') {
  const imports = await readImports(code, language);
  return [...new Set(imports.flatMap((imported) => importedContexts(imported, language, pool)))];
}

const agent = 'google.adk.agents.llm_agent.LlmAgent';
const tool = 'google.adk.tools.function_tool.FunctionTool';

describe('003 §6.2: an import of Python leads to what it means', () => {
  it.each([
    ['by a public path', 'from google.adk.agents import LlmAgent', [agent]],
    ['by the module that defines it', 'from google.adk.agents.llm_agent import LlmAgent as A', [agent]],
    ['through a module', 'from google.adk import agents, tools\nagents.LlmAgent(tools.FunctionTool)', [agent, tool]],
    ['through a renamed module', 'import google.adk.tools as t\nt.FunctionTool(f)', [tool]],
    ['through a namespace package', 'import google.adk\ngoogle.adk.Agent.run', [agent]],
    ['through all names, where it is used', 'from google.adk.agents import *\nLlmAgent(); FunctionTool()', [agent]],
    ['when the code runs', "import importlib\nimportlib.import_module('google.adk.agents').LlmAgent()", [agent]],
    ['and to nothing of another package', 'import json\nfrom typing import Any\nfrom .agents import LlmAgent', []],
    ['and to nothing that the pool lacks', 'from google.adk.agents import LoopAgent', []],
  ])('%s', async (_, code, expected) => {
    expect(await contextsOf(code, 'python')).toEqual(expected);
  });
});

describe('003 §6.2: an import of TypeScript or JavaScript leads to what it means', () => {
  it.each([
    ['by name', "import { Reply } from '@acme/http'", ['@acme/http/lib/reply.Reply']],
    ['by its file', "import { Reply as R } from '@acme/http/lib/reply.js'", ['@acme/http/lib/reply.Reply']],
    ['by default', "import http from '@acme/http'", ['@acme/http.createServer']],
    ['as a module that is a function', "const http = require('@acme/http')\nhttp()", ['@acme/http.createServer']],
    [
      'through a namespace',
      "import * as http from '@acme/http'\nnew http.Reply(http.errors.codes.late)",
      ['@acme/http.createServer', '@acme/http/lib/errors.codes', '@acme/http/lib/reply.Reply'],
    ],
    ['when the code runs', "const { Reply } = await import('@acme/http')", ['@acme/http/lib/reply.Reply']],
    ['and to nothing of another package', "import fs from 'node:fs'\nimport { Reply } from './http.js'", []],
  ])('%s', async (_, code, expected) => {
    expect(await contextsOf(code, 'typescript')).toEqual(expected);
    expect(await contextsOf(code, 'javascript')).toEqual(expected);
  });
});
