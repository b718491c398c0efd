import { homedir } from 'node:os';
import { dirname, resolve } from 'node:path';
import { messageForOperator, printableLine, RetrievalError, unexpectedFailure } from '@touchstone/contract';
import type { IdleRefiningOptions } from '@touchstone/host';
import type { Command } from 'commander';
import type { Invocation, ProgramContext } from '../invocation.ts';
import type { Io } from '../io.ts';
import { defineCommand } from './define-command.ts';
import { addRepoOption, type RepoOptions } from './repo-option.ts';

interface McpOptions extends RepoOptions {
  readonly readOnly?: boolean;
  readonly maxTokens?: string;
  readonly root?: string;
}

const text = {
  name: 'mcp',
  summary: 'Serve a coding agent: an MCP server on standard input and output.',
  examples: ['mcp', 'mcp --read-only --max-tokens 8000', 'mcp --repo . --repo ../library'],
  notes: `A coding agent starts this command itself; docs/agents.md has the configuration of each.
The tool "index" indexes the sources of the config, or without a config the project folder: the one named by --root, else the one
that the client reports (CLAUDE_PROJECT_DIR, or its roots if the server starts outside of a project), else the folder that the
server starts in. A home folder is only used if --root names it.`,
} as const;

/** `touchstone mcp` */
export function mcpCommand(context: ProgramContext): Command {
  return defineCommand<McpOptions>(context, text, addOptions, mcp);
}

function addOptions(command: Command): void {
  addRepoOption(command);
  command
    .option('--root <folder>', 'project folder, if the client starts the server elsewhere')
    .option('--read-only', 'offer no tool that writes')
    .option('--max-tokens <number>', 'tokens of an answer, unless the agent sets them (default: 1000)');
}

async function mcp(invocation: Invocation, _words: readonly string[], options: McpOptions): Promise<void> {
  const { io, version, note } = invocation;
  const [{ answerTokens, mcpServer, openMcpHost, projectFolder, serveStdio }, { typedNumber, wholeNumber }] =
    await Promise.all([import('@touchstone/engine/mcp'), import('../terminal/typed-number.ts')]);
  const { min, max, default: fallback } = answerTokens;
  const maxTokens = typedNumber(options.maxTokens ?? String(fallback), wholeNumber('--max-tokens', min, max));
  const configFile = invocation.configFile && resolve(io.cwd, invocation.configFile);
  const [repo] = options.repo === undefined ? [] : await foldersOf(options.repo, options.root, io);
  const root = repo ?? options.root ?? (configFile && dirname(configFile));
  const project = projectFolder({ root, cwd: io.cwd, home: io.env.HOME || homedir(), env: io.env });
  const load = async () => {
    const inFolder = { ...invocation, io: { ...io, cwd: project.use() }, configFile };
    const { loadConfigFor } = await import('../engine.ts');
    return options.repo === undefined ? loadConfigFor(inFolder) : loadConfigFor(invocation, options.repo);
  };
  const log = (message: string) => note(printableLine(message));
  const caller = { engine: version, program: invocation.program, onLogFailure: log };
  const mayIndex = options.readOnly !== true;
  const refining: IdleRefiningOptions = {
    onFailure: (index, error) =>
      log(`Refining${index === undefined ? '' : ` "${index}"`}: ${messageForOperator(error)}`),
  };
  const { namesLanguageModel } = await import('../names-language-model.ts');
  const host = openMcpHost({
    ...caller,
    load,
    answers: await namesLanguageModel(configFile, project.known() ?? io.cwd),
    folder: project.use,
    mayIndex,
    refining: mayIndex ? refining : undefined,
  });
  const onFailure = (tool: string, thrown: unknown) => {
    const error = unexpectedFailure(thrown, `call of "${tool}"`);
    log(`${tool}: ${error.code}: ${messageForOperator(error)}`);
    if (error.code === 'internal' && error.cause instanceof Error) note(String(error.cause.stack));
  };
  const server = () => mcpServer({ host, version, maxTokens, project, onFailure });
  await serveStdio({ server, signal: io.signal, onError: ({ message }) => log(message) });
  await host.close();
}

async function foldersOf(repos: readonly string[], root: string | undefined, io: Io): Promise<readonly string[]> {
  if (root !== undefined) {
    const message = '--repo and --root cannot be used together: the first --repo is the project.';
    throw new RetrievalError('invalid_request', message);
  }
  return (await import('@touchstone/host')).repoFolders(repos, io);
}
