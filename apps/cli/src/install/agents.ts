/** The format of an agent's file of MCP servers. JSON may have comments and trailing commas. */
export type Format = 'json' | 'toml' | 'yaml';

/**
 * The paths of the list of servers, the instructions and the skills of an agent, in one scope. Of several files the
 * first that exists counts; where none does, the last is made.
 */
interface AgentFiles {
  readonly servers?: readonly string[];
  readonly instructions?: readonly string[];
  /** The folder that has a folder for each skill. */
  readonly skills?: string;
}

/** A coding agent and its files. A user's paths begin with a root of `places.ts`; a project's have none. */
export interface Agent {
  /** As `--agent` names it. */
  readonly name: string;
  readonly title: string;
  readonly servers: {
    readonly format: Format;
    /** The position of the entry, its own name included. */
    readonly key: readonly string[];
    readonly entry: Readonly<Record<string, unknown>>;
    /** The content of a new file beside the entry. */
    readonly frame?: Readonly<Record<string, unknown>>;
  };
  /** Any of these shows that the agent is installed. */
  readonly signs: {
    readonly commands?: readonly string[];
    readonly user: readonly string[];
    readonly project: readonly string[];
  };
  readonly user: AgentFiles;
  readonly project: AgentFiles;
}

const serverName = 'touchstone';

const command = 'npx';
const args = ['-y', 'touchstone', 'mcp'];
const plain = { command, args };
const typed = { type: 'stdio', command, args };
const mcpServers = ['mcpServers', serverName];
const shared = '.agents/skills';

/** Every agent that `install` supports. Each documents the files, the key and the shape of its entry. */
export const agents: readonly Agent[] = [
  {
    name: 'claude',
    title: 'Claude Code',
    servers: { format: 'json', key: mcpServers, entry: typed },
    signs: {
      commands: ['claude'],
      user: ['$CLAUDE', '$CLAUDE_HOME/.claude.json'],
      project: ['.claude', 'CLAUDE.md', '.mcp.json'],
    },
    user: { servers: ['$CLAUDE_HOME/.claude.json'], instructions: ['$CLAUDE/CLAUDE.md'], skills: '$CLAUDE/skills' },
    project: { servers: ['.mcp.json'], instructions: ['CLAUDE.md'], skills: '.claude/skills' },
  },
  {
    name: 'codex',
    title: 'Codex',
    servers: { format: 'toml', key: ['mcp_servers', serverName], entry: plain },
    signs: { commands: ['codex'], user: ['$CODEX'], project: ['.codex'] },
    user: { servers: ['$CODEX/config.toml'], instructions: ['$CODEX/AGENTS.md'], skills: `~/${shared}` },
    project: { servers: ['.codex/config.toml'], instructions: ['AGENTS.md'], skills: shared },
  },
  {
    name: 'gemini',
    title: 'Gemini CLI',
    servers: { format: 'json', key: mcpServers, entry: plain },
    signs: {
      commands: ['gemini'],
      user: ['~/.gemini/settings.json', '~/.gemini/GEMINI.md'],
      project: ['.gemini', 'GEMINI.md'],
    },
    user: { servers: ['~/.gemini/settings.json'], instructions: ['~/.gemini/GEMINI.md'], skills: `~/${shared}` },
    project: { servers: ['.gemini/settings.json'], instructions: ['GEMINI.md'], skills: shared },
  },
  {
    name: 'opencode',
    title: 'opencode',
    servers: {
      format: 'json',
      key: ['mcp', serverName],
      entry: { type: 'local', command: [command, ...args], enabled: true },
      frame: { $schema: 'https://opencode.ai/config.json' },
    },
    signs: {
      commands: ['opencode'],
      user: ['$DOTCONFIG/opencode'],
      project: ['opencode.json', 'opencode.jsonc', '.opencode'],
    },
    user: {
      servers: ['$DOTCONFIG/opencode/opencode.jsonc', '$DOTCONFIG/opencode/opencode.json'],
      instructions: ['$DOTCONFIG/opencode/AGENTS.md'],
      skills: `~/${shared}`,
    },
    project: {
      servers: ['opencode.jsonc', 'opencode.json'],
      instructions: ['AGENTS.md', 'CLAUDE.md', 'AGENTS.md'],
      skills: shared,
    },
  },
  {
    name: 'cursor',
    title: 'Cursor',
    servers: { format: 'json', key: mcpServers, entry: plain },
    signs: { commands: ['cursor-agent'], user: ['~/.cursor'], project: ['.cursor', '.cursorrules'] },
    user: { servers: ['~/.cursor/mcp.json'], skills: '~/.cursor/skills' },
    project: { servers: ['.cursor/mcp.json'], instructions: ['AGENTS.md'], skills: shared },
  },
  {
    name: 'vscode',
    title: 'VS Code',
    servers: { format: 'json', key: ['servers', serverName], entry: typed },
    signs: { user: ['$CODE'], project: ['.vscode'] },
    user: { servers: ['$CODE/mcp.json'], skills: '~/.copilot/skills' },
    project: {
      servers: ['.vscode/mcp.json'],
      instructions: ['AGENTS.md'],
      skills: shared,
    },
  },
  {
    name: 'copilot',
    title: 'GitHub Copilot CLI',
    servers: { format: 'json', key: mcpServers, entry: typed },
    signs: { commands: ['copilot'], user: ['~/.copilot'], project: [] },
    user: {
      servers: ['~/.copilot/mcp-config.json'],
      instructions: ['~/.copilot/copilot-instructions.md'],
      skills: '~/.copilot/skills',
    },
    project: { servers: ['.mcp.json'], instructions: ['AGENTS.md'], skills: shared },
  },
  {
    name: 'windsurf',
    title: 'Windsurf',
    servers: { format: 'json', key: mcpServers, entry: plain },
    signs: { user: ['~/.codeium/windsurf'], project: ['.windsurf', '.windsurfrules'] },
    user: {
      servers: ['~/.codeium/windsurf/mcp_config.json'],
      instructions: ['~/.codeium/windsurf/memories/global_rules.md'],
      skills: '~/.codeium/windsurf/skills',
    },
    project: { instructions: ['AGENTS.md'], skills: '.windsurf/skills' },
  },
  {
    name: 'zed',
    title: 'Zed',
    servers: { format: 'json', key: ['context_servers', serverName], entry: { source: 'custom', ...plain, env: {} } },
    signs: { commands: ['zed', 'zeditor'], user: ['$ZED'], project: ['.zed', '.rules'] },
    user: { servers: ['$ZED/settings.json'], instructions: ['$ZED/AGENTS.md'], skills: `~/${shared}` },
    project: {
      servers: ['.zed/settings.json'],
      // Zed reads the first of these, in this order, that exists.
      instructions: [
        ...['.rules', '.cursorrules', '.windsurfrules', '.clinerules', '.github/copilot-instructions.md'],
        ...['AGENT.md', 'AGENTS.md', 'CLAUDE.md', 'GEMINI.md', 'AGENTS.md'],
      ],
      skills: shared,
    },
  },
  {
    name: 'cline',
    title: 'Cline',
    servers: { format: 'json', key: mcpServers, entry: plain },
    signs: {
      commands: ['cline'],
      user: ['~/.cline', '$CODE/globalStorage/saoudrizwan.claude-dev'],
      project: ['.clinerules', '.cline'],
    },
    user: {
      servers: [
        '$CODE/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json',
        '~/.cline/data/settings/cline_mcp_settings.json',
      ],
      instructions: ['~/.cline/rules/touchstone.md'],
      skills: '~/.cline/skills',
    },
    project: { instructions: ['.clinerules', '.clinerules/touchstone.md'], skills: '.cline/skills' },
  },
  {
    name: 'continue',
    title: 'Continue',
    servers: { format: 'json', key: mcpServers, entry: plain },
    signs: { commands: ['cn'], user: ['~/.continue'], project: ['.continue'] },
    user: {
      servers: ['~/.continue/mcpServers/mcp.json'],
      instructions: ['~/.continue/rules/touchstone.md'],
      skills: '~/.continue/skills',
    },
    project: {
      servers: ['.continue/mcpServers/mcp.json'],
      instructions: ['.continue/rules/touchstone.md'],
      skills: '.continue/skills',
    },
  },
  {
    name: 'goose',
    title: 'Goose',
    servers: {
      format: 'yaml',
      key: ['extensions', serverName],
      entry: {
        ...{ name: serverName, type: 'stdio', description: 'Searches docs and code and cites exact lines' },
        ...{ cmd: command, args, envs: {}, enabled: true, timeout: 300 },
      },
    },
    signs: { commands: ['goose'], user: ['$GOOSE'], project: ['.goosehints', '.goose'] },
    user: { servers: ['$GOOSE/config.yaml'], instructions: ['$GOOSE/.goosehints'], skills: '$GOOSE/skills' },
    project: { instructions: ['AGENTS.md'], skills: shared },
  },
  {
    name: 'amp',
    title: 'Amp',
    servers: { format: 'json', key: ['amp.mcpServers', serverName], entry: plain },
    signs: { commands: ['amp'], user: ['$DOTCONFIG/amp'], project: ['.amp'] },
    user: {
      servers: ['$DOTCONFIG/amp/settings.jsonc', '$DOTCONFIG/amp/settings.json'],
      instructions: ['$DOTCONFIG/amp/AGENTS.md'],
      skills: '$DOTCONFIG/agents/skills',
    },
    project: {
      servers: ['.amp/settings.jsonc', '.amp/settings.json'],
      instructions: ['AGENTS.md', 'AGENT.md', 'CLAUDE.md', 'AGENTS.md'],
      skills: shared,
    },
  },
  {
    name: 'qwen',
    title: 'Qwen Code',
    servers: { format: 'json', key: mcpServers, entry: plain },
    signs: { commands: ['qwen'], user: ['~/.qwen'], project: ['.qwen', 'QWEN.md'] },
    user: { servers: ['~/.qwen/settings.json'], instructions: ['~/.qwen/QWEN.md'], skills: '~/.qwen/skills' },
    project: { servers: ['.qwen/settings.json'], instructions: ['QWEN.md'], skills: '.qwen/skills' },
  },
];
