// What is tried with each tool on each runtime. A step gets a row's commands, environment and folder; what it returns is a note for the
// table.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleForBrowsers, bundleHost } from './bundles.mjs';
import { askOverMcp } from './mcp.mjs';
import { run } from './outside.mjs';
import { root } from './packed.mjs';
import { printedByProgram, writeProgram } from './program.mjs';
import { readmeBlock } from './readme-blocks.mjs';
import { sizeOf } from './size.mjs';
import { packageIn } from './small-package.mjs';

const cited = /\S+#L\d+-L\d+/;
/** As an agent can open it. */
const citedToAgent = /`[^`\s]+:\d+-\d+`/;
const question = 'how is an option made required';

/** In this order: a later one may need what an earlier one made. */
export const steps = [
  { name: 'first search', run: firstSearch },
  { name: 'evidence', run: evidence },
  { name: 'MCP', run: mcp },
  { name: 'install', run: install },
  { name: 'program', run: program },
  { name: 'bundled host', run: bundledHost },
  { name: 'types', run: types, check: 'types' },
  { name: 'README', run: readme, check: 'readme' },
  { name: 'browser client', run: browserClient, check: 'readme' },
];

/** The only step of a Node that is too old. */
export const refusal = { name: 'refused', run: refused };

async function firstSearch({ commands, env, folder }) {
  const { stdout, stderr } = await run([...commands.once, 'search', question], { cwd: packageIn(folder), env });
  assert.match(stdout, cited);
  assert.doesNotMatch(stderr, /warning/i);
}

async function evidence({ commands, env, folder }) {
  const cwd = join(folder, 'commander');
  const { stdout, stderr } = await run([...commands.once, 'evidence', 'add an option that is required'], { cwd, env });
  assert.match(stdout, cited);
  assert.doesNotMatch(stderr, /warning/i);
}

async function mcp({ commands, env, folder, sdk }) {
  const { Client } = await import(sdk('@modelcontextprotocol/sdk/client/index.js'));
  const { StdioClientTransport } = await import(sdk('@modelcontextprotocol/sdk/client/stdio.js'));
  const callTool = (client, params, options) => client.callTool(params, undefined, options);
  const cwd = packageIn(join(folder, 'agent'));
  assert.match(
    await askOverMcp({ Client, StdioClientTransport, callTool }, commands.once, { cwd, env }, question),
    citedToAgent,
  );
}

async function install({ commands, env, folder }) {
  const project = join(folder, 'project');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "name": "newcomer", "private": true, "type": "module" }\n');
  await run([...commands.add, 'touchstone'], { cwd: project, env });
  const { packages, mebibytes } = sizeOf(join(project, 'node_modules'));
  return `${packages} packages, ${mebibytes.toFixed(1)} MiB`;
}

async function program({ commands, env, folder }) {
  const project = join(folder, 'project');
  writeProgram(project);
  packageIn(project);
  const { stdout, stderr } = await run([...commands.script, 'program.mjs'], { cwd: project, env });
  assert.match(stdout, printedByProgram);
  assert.equal(stderr, '');
}

async function bundledHost({ commands, env, folder }) {
  const cwd = join(folder, 'hosted');
  packageIn(cwd);
  const file = await bundleHost(join(folder, 'project'));
  const { stdout } = await run([...commands.script, file], { cwd, env });
  assert.match(stdout, printedByProgram);
}

async function types({ commands, env, folder, compilers }) {
  const cwd = join(folder, 'project');
  if (commands.check !== undefined) return void (await run(commands.check, { cwd, env }));
  const compiled = compilers.flatMap((compiler) => writeProgram(cwd).map((config) => ['node', compiler, '-p', config]));
  await Promise.all(compiled.map((command) => run(command, { cwd, env })));
}

/** What runs without keys, servers, a book and a second config, as it stands there. */
async function readme({ commands, env, folder }) {
  const project = join(folder, 'project');
  const cwd = join(project, 'fastify');
  await run([...commands.add, 'fastify@5.12.8'], { cwd: project, env });
  for (const [from, to] of Object.entries({ docs: 'docs', lib: 'lib', types: 'src' }))
    cpSync(join(project, 'node_modules', 'fastify', from), join(cwd, to), { recursive: true });
  const installed = { ...env, PATH: `${join(project, 'node_modules', '.bin')}:${env.PATH}` };
  const shell = (script, cwd) => run(['sh', '-e', '-c', script], { cwd, env: installed });

  await shell(readmeBlock(join(root, 'README.md'), 'Touchstone', 'sh'), packageIn(join(folder, 'quick')));
  await shell(readmeBlock(join(root, 'apps/cli/README.md'), 'touchstone, the command', 'sh'), cwd);
  await shell(readmeBlock(join(root, 'README.md'), 'Your proof', 'sh'), cwd);
  writeFileSync(join(cwd, 'program.ts'), readmeBlock(join(root, 'README.md'), 'Your app', 'ts'));
  await run([...commands.script, 'program.ts'], { cwd, env });
}

async function browserClient({ commands, env, folder }) {
  const project = join(folder, 'browser');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "name": "page", "private": true, "type": "module" }\n');
  await run([...commands.add, '@touchstone/client'], { cwd: project, env });
  return `${Math.round((await bundleForBrowsers(project)) / 1000)} KB`;
}

async function refused({ commands, env, folder, runtime }) {
  const told = await run([...commands.once, 'search', question], { cwd: packageIn(folder), env, mayFail: true });
  assert.notEqual(told.status, 0);
  const lines = told.stderr.split('\n').filter((line) => line !== '' && !line.startsWith('npm '));
  const line = `error: touchstone needs Node 22.13.0 or newer; this is ${runtime.replace('Node ', '')}.`;
  assert.deepEqual(lines, [line], told.stderr);
  assert.equal(told.stdout, '');
}
