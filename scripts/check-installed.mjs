// What somebody has after `npm install touchstone`: packs the command, installs it with plain npm in an empty folder outside the workspace,
// and asks it as a newcomer would. Needs the npm registry for the three packages beside the bundle. --keep leaves the folder.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';

const maxMebibytes = 60;
const maxPackages = 40;

const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'touchstone-installed-'));
const { NODE_OPTIONS: _, NODE_PATH: __, NODE_COMPILE_CACHE: ___, ...outside } = process.env;
const env = {
  ...outside,
  HOME: folder,
  TOUCHSTONE_TRUST: join(folder, 'plugin'),
  npm_config_cache: outside.npm_config_cache,
};
const run = (command, args, options = {}) =>
  execFileSync(command, args, { cwd: folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], ...options });
const touchstone = (args, cwd) =>
  run(process.execPath, [join(folder, 'node_modules', '.bin', 'touchstone'), ...args], { cwd });

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

try {
  install();
  measure();
  const docs = project('docs', ['README.md', 'SECURITY.md', 'docs/mcp.md']);
  assert.match(touchstone(['--version'], docs), /^\d+\.\d+\.\d+/);
  firstAnswer(docs);
  await overMcp(project('mcp', ['SECURITY.md']));
  fromTypeScript();
  beside(project('plugin', ['SECURITY.md']));
} finally {
  if (process.argv.includes('--keep')) console.log(folder);
  else rmSync(folder, { recursive: true, force: true });
}

function install() {
  for (const name of ['touchstone', '@touchstone/contract']) {
    execFileSync('pnpm', ['--filter', name, 'pack', '--pack-destination', folder], { cwd: root, stdio: 'ignore' });
  }
  writeFileSync(join(folder, 'package.json'), '{ "name": "newcomer", "private": true, "type": "module" }\n');
  const tarballs = readdirSync(folder).filter((name) => name.startsWith('touchstone-') && !name.includes('contract'));
  npmInstall(tarballs);
}

function npmInstall(tarballs) {
  const cache = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8', env: outside }).trim();
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', `--cache=${cache}`];
  run('npm', ['install', ...quiet, ...tarballs.map((name) => `./${name}`)]);
}

function measure() {
  const modules = join(folder, 'node_modules');
  const files = readdirSync(modules, { recursive: true, withFileTypes: true });
  const packages = files.filter(
    (file) => file.name === 'package.json' && /node_modules\/(?:@[^/]+\/)?[^/]+$/.test(file.parentPath),
  );
  const bytes = files
    .filter((file) => file.isFile())
    .reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0);
  const mebibytes = bytes / 2 ** 20;
  console.log(`${packages.length} packages, ${mebibytes.toFixed(1)} MiB installed.`);
  assert.ok(packages.length <= maxPackages, `${packages.length} packages are more than ${maxPackages}.`);
  assert.ok(mebibytes <= maxMebibytes, `${mebibytes} MiB are more than ${maxMebibytes}.`);
}

/** A folder outside the workspace with some of our own pages. */
function project(name, files) {
  const made = join(folder, name);
  mkdirSync(made);
  for (const file of files) cpSync(join(root, file), join(made, file.split('/').at(-1)));
  return made;
}

function firstAnswer(docs) {
  const [first] = JSON.parse(touchstone(['search', 'who may read the index file', '--json'], docs)).retrieval_calls;
  assert.ok(first.results.length > 0, 'The first search indexes the folder and answers.');
  writeFileSync(join(docs, 'zebra.md'), '# Stripes\n\nA zebra has stripes of its own.\n');
  const [later] = JSON.parse(touchstone(['search', 'stripes of a zebra', '--json'], docs)).retrieval_calls;
  assert.equal(later.results[0].metadata.path, 'zebra.md');
  const answer = JSON.parse(touchstone(['evidence', 'who may read the index file', '--json'], docs));
  assert.ok(answer.evidence_pack.candidates.length > 0);
}

/** As a coding agent starts it. */
async function overMcp(cwd) {
  const child = spawn(process.execPath, [join(folder, 'node_modules', '.bin', 'touchstone'), 'mcp'], { cwd, env });
  const lines = createInterface({ input: child.stdout });
  const send = (message) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const answered = (id) =>
    new Promise((done, failed) => {
      lines.on('line', (line) => {
        const message = JSON.parse(line);
        if (message.id === id) done(message.result);
      });
      child.once('exit', () => failed(new Error('The MCP server ended.')));
    });
  try {
    const clientInfo = { name: 'newcomer', version: '1' };
    send({ id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } });
    await answered(1);
    send({ method: 'notifications/initialized' });
    send({ id: 2, method: 'tools/call', params: { name: 'search', arguments: { query: 'secrets' } } });
    const { content, isError } = await answered(2);
    assert.ok(!isError && content[0].text.includes('SECURITY.md'), 'The first call over MCP indexes and answers.');
  } finally {
    child.kill();
  }
}

/** `open` in a TypeScript project, with nothing of its types left unchecked. */
function fromTypeScript() {
  const program = `import { open } from 'touchstone';
const touchstone = await open('./docs');
const { results } = await touchstone.search('stripes of a zebra', { topK: 1 });
console.log(results[0]?.citation);
await touchstone.close();
`;
  writeFileSync(join(folder, 'program.ts'), program);
  mkdirSync(join(folder, 'node_modules', '@types'));
  symlinkSync(join(root, 'node_modules', '@types', 'node'), join(folder, 'node_modules', '@types', 'node'));
  for (const resolution of [
    ['--module', 'nodenext'],
    ['--module', 'esnext', '--moduleResolution', 'bundler'],
  ]) {
    const options = [
      '--noEmit',
      '--strict',
      '--target',
      'es2024',
      '--lib',
      'es2024,esnext.disposable',
      '--types',
      'node',
    ];
    run(join(root, 'node_modules/.bin/tsc'), [...options, ...resolution, '--skipLibCheck', 'false', 'program.ts']);
  }
  assert.match(
    run(process.execPath, ['--disable-warning=ExperimentalWarning', '--experimental-strip-types', 'program.ts']),
    /zebra\.md#L/,
  );
}

/** A provider that somebody else wrote, with a contract of its own beside the bundle's. */
function beside(cwd) {
  npmInstall(readdirSync(folder).filter((name) => name.startsWith('touchstone-contract')));
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
  touchstone(['index'], cwd);
  const [call] = JSON.parse(touchstone(['search', 'secrets', '--method', 'semantic', '--json'], cwd)).retrieval_calls;
  assert.ok(call.results.length > 0);
  assert.throws(
    () => touchstone(['search', 'refuse', '--method', 'semantic'], cwd),
    (thrown) => thrown.status === 7 && /not now/.test(thrown.stderr),
    'Its errors are known as ours.',
  );
}
