import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { parse as parseToml } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { agents } from '../src/install/agents.ts';
import { userPlace } from '../src/install/places.ts';
import { runTouchstone } from './run-touchstone.ts';
import { tempFolder } from './temp-folder.ts';

/** Files as people have them: comments, orders and line ends of their own, with and without a last line end. */
const inProject = {
  '.mcp.json': '{\n  // of all\n  "mcpServers": {\n    "other": { "command": "x" } // stays\n  },\n}\n',
  'CLAUDE.md': '# Rules\n\nBe brief.',
  'AGENTS.md': '# Rules\r\n\r\nBe brief.\r\n',
  '.codex/config.toml': '# mine\nmodel = "m"   # the model\n\n[mcp_servers.other]\ncommand = "x"\n',
  '.gemini/settings.json': '{"theme":"dark","mcpServers":{"a":{"command":"x"}}}',
  'opencode.json': '{\n\t"$schema": "https://opencode.ai/config.json",\n\t"mcp": {}\n}\n',
  '.cursor/mcp.json': '{}',
  '.vscode/mcp.json': '{\r\n    "servers": {\r\n        /* none yet */\r\n    }\r\n}\r\n',
  '.zed/settings.json': '{\n  "tab_size": 2, // narrow\n}\n',
  '.clinerules/own.md': 'Own.\n',
  '.amp/settings.json': '{ "amp.x": 1, "a": [1, 2] }\n',
  '.qwen/settings.json': '',
  'QWEN.md': '',
  '.continue/rules/own.md': 'Own.\n',
  '.windsurf/rules/own.md': 'Own.\n',
  '.goosehints': 'Own.\n',
};

/** Where a place of the user lies in a home folder of this system. */
function inHomeOf(place: string): string {
  return relative('/h', userPlace(place, { env: { HOME: '/h' }, platform: process.platform }).path);
}

const gooseConfig = inHomeOf('$GOOSE/config.yaml');

const inHome: Files = {
  '.claude.json': '{"numStartups": 3, "projects": {"/a": {"mcpServers": {}}}}\n',
  '.claude/CLAUDE.md': 'Mine\n\n\n',
  '.codex/config.toml': '\uFEFFmodel = "m"',
  '.gemini/settings.json': '{\n  "theme": "dark"\n}\n',
  '.config/opencode/opencode.jsonc': '// mine\n{\n  "theme": "x",\n}\n',
  '.cursor/mcp.json': '{ "mcpServers": { } }\n',
  [inHomeOf('$CODE/mcp.json')]: '{\n  "inputs": [],\n  "servers": {\n    "a": { "url": "http://a" }\n  }\n}\n',
  '.copilot/mcp-config.json': '{\n  "mcpServers": {}\n}\n',
  '.codeium/windsurf/mcp_config.json': '',
  [inHomeOf('$ZED/settings.json')]: '// Zed\n{\n  "theme": "One"\n}\n',
  '.cline/data/settings/cline_mcp_settings.json': '{"mcpServers":{}}',
  '.continue/config.yaml': 'name: mine\n',
  [gooseConfig]:
    '# Goose\nGOOSE_MODEL: "m"   # mine\n\nextensions:\n  # ours\n  developer:\n    args: [a,b]\n    enabled: true\n\nGOOSE_MODE: auto\n',
  '.config/amp/settings.json': '{}\n',
  '.qwen/QWEN.md': 'Mine',
};

function fixture(files: { readonly home?: Files; readonly project?: Files } = { home: inHome, project: inProject }) {
  const below = (folder: string, entries: Files = {}) =>
    Object.entries(entries).map(([path, text]) => [`${folder}/${path}`, text] as const);
  const top = tempFolder(Object.fromEntries([...below('home', files.home), ...below('project', files.project)]));
  const [home, project] = [join(top, 'home'), join(top, 'project')];
  for (const folder of [join(home, '.config'), join(project, '.git')]) mkdirSync(folder, { recursive: true });
  const run = (words: readonly string[]) => runTouchstone(project, words, { env: { HOME: home, PATH: '' } });
  return { home, project, snapshot: () => contentsOf(top), run };
}

type Files = { readonly [path: string]: string };

/** Every file and folder below, with its bytes and mode; receipts are ours. */
function contentsOf(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return Object.fromEntries(
    entries
      .filter((path) => !path.includes('.config/touchstone'))
      .map((path) => {
        const stats = lstatSync(join(folder, path));
        return [path, stats.isFile() ? `${stats.mode} ${readFileSync(join(folder, path), 'latin1')}` : 'folder'];
      }),
  );
}

function withoutComments(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .replace(/\/\/ .*|\/\*.*?\*\//g, '')
    .replace(/,(?=\s*[}\]])/g, '');
}

// biome-ignore lint/suspicious/noExplicitAny: a document of any agent.
function parsed(file: string): any {
  const text = readFileSync(file, 'utf8');
  if (file.endsWith('.toml')) return parseToml(text.replace(/^\uFEFF/, ''));
  return file.endsWith('.yaml') ? parseYaml(text) : JSON.parse(withoutComments(text));
}

describe.each(['project', 'user'] as const)('install --scope %s', (scope) => {
  it('writes for every agent, and uninstall brings every byte back', async () => {
    const { run, snapshot } = fixture();
    const before = snapshot();
    const done = await run(['install', '--scope', scope, '--yes', '--json']);
    expect(done, done.stderr).toMatchObject({ code: 0 });
    const { agents: chosen, files } = JSON.parse(done.stdout);
    expect(chosen.map(({ name }: { name: string }) => name)).toEqual(agents.map(({ name }) => name));
    for (const { path, part } of files) {
      if (part !== 'server') expect(readFileSync(path, 'utf8')).toMatch(/call `search`/);
    }
    for (const agent of agents.filter((each) => each[scope].servers)) {
      const { path } = files.find(
        (each: { part: string; agents: string[] }) => each.part === 'server' && each.agents.includes(agent.name),
      );
      const { key, entry } = agent.servers;
      expect(
        key.reduce((value, name) => value?.[name], parsed(path)),
        path,
      ).toEqual(entry);
    }
    const after = snapshot();
    expect(await run(['install', '--scope', scope, '--yes'])).toMatchObject({ code: 0 });
    expect(snapshot()).toEqual(after);
    expect(await run(['uninstall', '--scope', scope, '--yes'])).toMatchObject({ code: 0 });
    expect(snapshot()).toEqual(before);
  });

  it('changes nothing with --dry-run, and says what it would write', async () => {
    const { run, snapshot } = fixture();
    const before = snapshot();
    const { code, stdout } = await run(['install', '--scope', scope, '--dry-run']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/create {2}.+SKILL\.md/);
    expect(stdout).toContain('+ [mcp_servers.touchstone]');
    expect(snapshot()).toEqual(before);
  });
});

describe('install', () => {
  it('keeps comments, order and form of what was there', async () => {
    const { project, home, run } = fixture();
    await run(['install', '--yes']);
    await run(['install', '--yes', '--scope', 'user']);
    const read = (file: string) => readFileSync(file, 'utf8');
    expect(read(join(project, '.mcp.json'))).toBe(`{
  // of all
  "mcpServers": {
    "other": { "command": "x" }, // stays
    "touchstone": {
      "type": "stdio",
      "command": "npx",
      "args": ["-y", "touchstone", "mcp"]
    }
  },
}
`);
    expect(read(join(project, '.gemini/settings.json'))).toBe(
      '{"theme":"dark","mcpServers":{"a":{"command":"x"},"touchstone":{"command":"npx","args":["-y","touchstone","mcp"]}}}',
    );
    expect(read(join(project, '.zed/settings.json'))).toMatch(
      /^{\n {2}"tab_size": 2, \/\/ narrow\n {2}"context_servers": {\n/,
    );
    expect(read(join(project, '.vscode/mcp.json'))).toMatch(/\/\* none yet \*\/\r\n {8}"touchstone": {\r\n/);
    expect(read(join(project, 'AGENTS.md')).replaceAll('\r\n', '')).not.toContain('\n');
    expect(read(join(project, '.codex/config.toml'))).toContain(
      `${inProject['.codex/config.toml']}\n# touchstone:start (\`touchstone uninstall\` removes this block)
[mcp_servers.touchstone]
command = "npx"
args = [ "-y", "touchstone", "mcp" ]
# touchstone:end\n`,
    );
    const goose = read(join(home, gooseConfig));
    for (const line of (inHome[gooseConfig] ?? '').split('\n')) expect(goose.split('\n')).toContain(line);
  });

  it.each([
    '',
    'extensions:\n',
    'extensions: {}\nGOOSE_MODE: auto\n',
    'a: 1',
    'extensions: {b: {enabled: true}} # one\n',
    '# none\n',
  ])('writes into YAML of the form %j, and takes it back', async (text) => {
    const { home, run, snapshot } = fixture({ home: { [gooseConfig]: text } });
    const before = snapshot();
    expect(await run(['install', '--yes', '--scope', 'user', '--agent', 'goose'])).toMatchObject({ code: 0 });
    const { extensions, ...rest } = parsed(join(home, gooseConfig));
    const { extensions: own, ...others } = parseYaml(text) ?? {};
    expect(extensions).toEqual({ ...own, touchstone: agents.find(({ name }) => name === 'goose')?.servers.entry });
    expect(rest).toEqual(others);
    await run(['uninstall', '--yes', '--scope', 'user']);
    expect(snapshot()).toEqual(before);
  });

  it('leaves an entry that somebody wrote, and a skill', async () => {
    const own =
      '{ "mcpServers": { "touchstone": { "command": "npx", "args": ["-y", "touchstone", "mcp", "--read-only"] } } }';
    const skill = '---\nname: touchstone\n---\n';
    const { run, snapshot } = fixture({ project: { '.mcp.json': own, '.claude/skills/touchstone/SKILL.md': skill } });
    const before = snapshot();
    await run(['install', '--yes', '--agent', 'claude']);
    expect(snapshot()).toMatchObject(before);
    await run(['uninstall', '--yes']);
    expect(snapshot()).toEqual(before);
  });

  it('refuses a malformed file by name, before it writes any', async () => {
    const cases = {
      '.mcp.json': ['{ "mcpServers": [ }', 'claude', 'line 1 is not valid JSON'],
      '.cursor/mcp.json': ['{ "mcpServers": [] }', 'cursor', '"mcpServers" is not an object'],
      '.codex/config.toml': ['model = \n', 'codex', 'not valid TOML'],
      '.amp/settings.json': ['{ "a": 1 }}', 'amp', 'line 1 is not valid JSON'],
      'GEMINI.md': [
        '<!-- touchstone:start (`touchstone uninstall` removes this block) -->\n',
        'gemini',
        'markers do not match',
      ],
    } as const;
    for (const [file, [text, agent, reason]] of Object.entries(cases)) {
      const { project, run, snapshot } = fixture({ project: { [file]: text } });
      const before = snapshot();
      const { code, stderr } = await run(['install', '--yes', '--agent', agent, 'qwen']);
      expect({ file, code }).toEqual({ file, code: 3 });
      expect(stderr).toContain(join(project, file));
      expect(stderr).toContain(reason);
      expect(snapshot()).toEqual(before);
    }
  });

  it('follows a link within the project, and none out of it', async () => {
    const { home, project, run } = fixture({ project: { 'AGENTS.md': 'Rules\n' }, home: { 'notes.md': 'Mine\n' } });
    symlinkSync('AGENTS.md', join(project, 'CLAUDE.md'));
    expect(await run(['install', '--yes', '--agent', 'claude', 'codex'])).toMatchObject({ code: 0 });
    expect(lstatSync(join(project, 'CLAUDE.md')).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(project, 'AGENTS.md'), 'utf8').match(/touchstone:start/g)).toHaveLength(1);
    symlinkSync(join(home, 'notes.md'), join(project, 'GEMINI.md'));
    symlinkSync(home, join(project, '.qwen'));
    for (const agent of ['gemini', 'qwen']) {
      const { code, stderr } = await run(['install', '--yes', '--agent', agent]);
      expect(code).toBe(2);
      expect(stderr).toContain(`outside of ${project}. Nothing was changed.`);
    }
    expect(readFileSync(join(home, 'notes.md'), 'utf8')).toBe('Mine\n');
    expect(existsSync(join(home, 'settings.json'))).toBe(false);
  });

  it('keeps the mode of a file', async () => {
    const { home, run } = fixture({ home: { '.claude.json': '{}' } });
    chmodSync(join(home, '.claude.json'), 0o600);
    await run(['install', '--yes', '--scope', 'user']);
    expect(statSync(join(home, '.claude.json')).mode & 0o777).toBe(0o600);
  });

  it('asks nobody where nobody is, and names what it does not know', async () => {
    const { run } = fixture({ home: { '.claude.json': '{}' } });
    expect(await run(['install'])).toMatchObject({
      code: 2,
      stderr: 'error: Cannot ask for confirmation here: add --yes to install, or --dry-run to see what would change.\n',
    });
    expect((await run(['install', '--agent', 'claud'])).stderr).toContain('not "claud". Did you mean "claude"?');
    expect((await run(['install', '--scope', 'team'])).stderr).toContain(
      '--scope must be project or user, not "team".',
    );
    expect((await fixture({}).run(['install', '--yes'])).stderr).toContain('No coding agent was found here');
  });

  it('takes no home folder for a project', async () => {
    const { home } = fixture();
    const { code, stderr } = await runTouchstone(home, ['install', '--yes'], { env: { HOME: join(home, 'x/..') } });
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('add --scope user') });
  });
});

describe('the places of a user', () => {
  it.each([
    ['$CODE/mcp.json', 'linux', '/h/.config/Code/User/mcp.json'],
    ['$CODE/mcp.json', 'darwin', '/h/Library/Application Support/Code/User/mcp.json'],
    ['$CODE/mcp.json', 'win32', '/h/AppData/Roaming/Code/User/mcp.json'],
    ['$GOOSE/config.yaml', 'win32', '/h/AppData/Roaming/Block/goose/config/config.yaml'],
    ['$ZED/settings.json', 'darwin', '/h/.config/zed/settings.json'],
    ['$CODEX/config.toml', 'darwin', '/h/.codex/config.toml'],
  ] as const)('%s on %s is %s', (place, platform, path) => {
    expect(userPlace(place, { env: { HOME: '/h' }, platform }).path).toBe(join(path));
  });
});

describe('uninstall', () => {
  it('takes our part alone where the rest has changed since', async () => {
    const { project, run } = fixture({ project: { 'CLAUDE.md': '# Rules\n', '.codex/config.toml': 'model = "m"\n' } });
    await run(['install', '--yes', '--agent', 'claude', 'codex', 'cursor']);
    const edit = (file: string, change: (text: string) => string) =>
      writeFileSync(join(project, file), change(readFileSync(join(project, file), 'utf8')));
    edit('CLAUDE.md', (text) => `# New\n\n${text}\nMore.\n`);
    edit('.mcp.json', (text) => text.replace('"mcpServers": {', '"mcpServers": {\n    "new": { "command": "x" },'));
    edit('.codex/config.toml', (text) => `${text}\n[projects.x]\ntrust_level = "trusted"\n`);
    edit('.cursor/mcp.json', (text) => JSON.stringify({ a: 1, ...JSON.parse(text) }));
    await run(['uninstall', '--yes']);
    const read = (file: string) => readFileSync(join(project, file), 'utf8');
    expect(read('CLAUDE.md')).toBe('# New\n\n# Rules\n\nMore.\n');
    expect(parsed(join(project, '.mcp.json'))).toEqual({ mcpServers: { new: { command: 'x' } } });
    expect(read('.codex/config.toml')).toBe('model = "m"\n\n[projects.x]\ntrust_level = "trusted"\n');
    expect(read('.cursor/mcp.json')).toBe('{"a":1}');
    expect(existsSync(join(project, 'AGENTS.md'))).toBe(false);
  });

  it('works without a receipt, as in a clone', async () => {
    const { home, project, run, snapshot } = fixture({ project: { 'CLAUDE.md': '# Rules\n', 'AGENTS.md': 'Rules' } });
    const before = snapshot();
    await run(['install', '--yes', '--agent', ...agents.map(({ name }) => name)]);
    writeFileSync(join(home, '.config/touchstone/installed.json'), '{');
    await run(['uninstall', '--yes']);
    const files = (all: Record<string, string>) => Object.entries(all).filter(([, text]) => text !== 'folder');
    expect(files(snapshot())).toEqual(files(before));
    expect(existsSync(join(project, '.mcp.json'))).toBe(false);
  });

  it('leaves a file that another agent still reads', async () => {
    const { project, run } = fixture({ project: {} });
    await run(['install', '--yes', '--agent', 'codex', 'cursor']);
    await run(['uninstall', '--yes', '--agent', 'codex']);
    expect(existsSync(join(project, '.codex'))).toBe(false);
    expect(readFileSync(join(project, 'AGENTS.md'), 'utf8')).toContain('touchstone:start');
    await run(['uninstall', '--yes', '--agent', 'cursor']);
    expect(existsSync(join(project, 'AGENTS.md'))).toBe(false);
  });
});
