// What somebody has after `npm install touchstone`, in short: the command alone, packed and installed with plain npm in an empty folder
// outside the workspace, and asked as a newcomer would. test-installed.mjs tries all tools and runtimes. Needs the npm registry for the
// three packages beside the bundle. --keep leaves the folder.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { askOverMcp } from './installed/mcp.mjs';
import { homeIn, outsideFolder, run } from './installed/outside.mjs';
import { pack, root } from './installed/packed.mjs';
import { printedByProgram, writeProgram } from './installed/program.mjs';
import { sizeOf } from './installed/size.mjs';
import { packageIn } from './installed/small-package.mjs';

const maxMebibytes = 60;
const maxPackages = 40;

const folder = outsideFolder();
const env = { ...homeIn(folder, process.env.PATH), TOUCHSTONE_TRUST: join(folder, 'plugin') };
const command = [process.execPath, join(folder, 'node_modules', '.bin', 'touchstone')];
const touchstone = async (args, cwd) => (await run([...command, ...args], { cwd, env })).stdout;
const lettersPlugin = `import { definePlugin, RetrievalError } from '@touchstone/contract';
import { z } from 'zod';
const vector = (text) => Float32Array.from({ length: 26 }, (_, at) => 1 + text.toLowerCase().split(String.fromCharCode(97 + at)).length);
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'embedder',
  name: 'letters',
  options: z.strictObject({}),
  create: () => ({
    specVersion: 1,
    name: 'letters',
    model: 'letters-1',
    dimensions: 26,
    limits: { maxTexts: 100, maxTokensPerText: 100000, maxTokensPerCall: 10000000 },
    async embed({ texts, role }) {
      if (role === 'query' && texts[0] === 'refuse') throw new RetrievalError('unavailable', 'not now', { provider: 'letters' });
      return { vectors: texts.map(vector) };
    },
  }),
});
`;

await install();
measure();
const docs = project('docs', ['README.md', 'SECURITY.md', 'docs/agents.md']);
assert.match(await touchstone(['--version'], docs), /^\d+\.\d+\.\d+/);
await firstAnswer(docs);
await overMcp(project('mcp', ['SECURITY.md']));
await fromTypeScript();
await beside(project('plugin', ['SECURITY.md']));

async function install() {
  writeFileSync(join(folder, 'package.json'), '{ "name": "newcomer", "private": true, "type": "module" }\n');
  await npmInstall(await pack(['touchstone'], join(folder, 'packed')));
}

/** With the cache of this machine: a file is never taken for a version of the registry. */
async function npmInstall(tarballs) {
  const cache = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim();
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', `--cache=${cache}`];
  await run(['npm', 'install', ...quiet, ...tarballs], { cwd: folder, env });
}

function measure() {
  const { packages, mebibytes } = sizeOf(join(folder, 'node_modules'));
  console.log(`${packages} packages, ${mebibytes.toFixed(1)} MiB installed.`);
  assert.ok(packages <= maxPackages, `${packages} packages are more than ${maxPackages}.`);
  assert.ok(mebibytes <= maxMebibytes, `${mebibytes} MiB are more than ${maxMebibytes}.`);
}

/** A folder outside the workspace with some of our own pages. */
function project(name, files) {
  const made = join(folder, name);
  mkdirSync(made);
  for (const file of files) cpSync(join(root, file), join(made, basename(file)));
  return made;
}

async function firstAnswer(docs) {
  const asked = ['search', 'who may read the index file', '--json'];
  const [first] = JSON.parse(await touchstone(asked, docs)).retrieval_calls;
  assert.ok(first.results.length > 0, 'The first search indexes the folder and answers.');
  writeFileSync(join(docs, 'zebra.md'), '# Stripes\n\nA zebra has stripes of its own.\n');
  const [later] = JSON.parse(await touchstone(['search', 'stripes of a zebra', '--json'], docs)).retrieval_calls;
  assert.equal(later.results[0].metadata.path, 'zebra.md');
  const answer = JSON.parse(await touchstone(['evidence', 'who may read the index file', '--json'], docs));
  assert.ok(answer.evidence_pack.candidates.length > 0);
}

async function overMcp(cwd) {
  const ours = createRequire(join(root, 'apps/cli/package.json'));
  const load = (name) => import(pathToFileURL(ours.resolve(name)).href);
  const { Client } = await load('@modelcontextprotocol/client');
  const { StdioClientTransport } = await load('@modelcontextprotocol/client/stdio');
  const callTool = (client, params, options) => client.callTool(params, options);
  const text = await askOverMcp({ Client, StdioClientTransport, callTool }, command, { cwd, env }, 'secrets');
  assert.ok(text.includes('SECURITY.md'), 'The first call over MCP indexes and answers.');
}

async function fromTypeScript() {
  packageIn(folder);
  for (const config of writeProgram(folder)) {
    await run([join(root, 'node_modules/.bin/tsc'), '-p', config], { cwd: folder, env });
  }
  assert.match((await run([process.execPath, 'program.mjs'], { cwd: folder, env })).stdout, printedByProgram);
}

/** A provider that somebody else wrote, with a contract of its own beside the bundle's. */
async function beside(cwd) {
  await npmInstall(await pack(['@touchstone/contract'], join(folder, 'packed-contract')));
  const plugin = join(folder, 'node_modules', 'letters');
  mkdirSync(plugin);
  writeFileSync(
    join(plugin, 'package.json'),
    '{ "name": "letters", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
  );
  writeFileSync(join(plugin, 'index.js'), lettersPlugin);
  writeFileSync(
    join(cwd, 'touchstone.config.yaml'),
    'embedder: letters\nindexes:\n  default:\n    sources: [{ path: . }]\n',
  );
  await touchstone(['index'], cwd);
  const asked = ['search', 'secrets', '--method', 'semantic', '--json'];
  const [call] = JSON.parse(await touchstone(asked, cwd)).retrieval_calls;
  assert.ok(call.results.length > 0);
  await assert.rejects(
    touchstone(['search', 'refuse', '--method', 'semantic'], cwd),
    ({ status, stderr }) => status === 7 && /not now/.test(stderr),
    'Its errors are known as ours.',
  );
}
