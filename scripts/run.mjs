// Brings what a bare clone lacks (dependencies, a recent Node, built packages) and then runs one of the tasks below.
// Plain JavaScript without dependencies: it must start on Node 20 before anything is installed.
// Whatever it installs or builds is told on stderr, so that a command's own stdout stays clean.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { installRemedy } from './install-remedy.mjs';

const PNPM = 'pnpm@10.34.9';
const progressMs = 5000;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, 'node_modules', '.bin');

const build = ['turbo', 'run', 'build', '--output-logs=errors-only', '--log-order=grouped', '--ui=stream'];
const tasks = {
  build: [build],
  test: [build, ['vitest', 'run']],
  demo: [build, ['node', 'apps/cli/dist/main.js', 'demo']],
  touchstone: [build, ['node', 'apps/cli/dist/main.js']],
  typecheck: [['turbo', 'run', 'typecheck', '--output-logs=errors-only', '--ui=stream']],
  check: [build, ['node', 'scripts/check.mjs']],
  'check:docs': [build, ['node', 'tools/check-docs/src/main.ts']],
  fix: [['biome', 'check', '--write', '.']],
  bench: [build, ['node', '--expose-gc', 'tools/bench/src/main.ts']],
  'bench:qdrant': [build, ['node', 'tools/bench/src/qdrant-main.ts']],
  'bench:against': [build, ['node', 'tools/bench/src/against-main.ts']],
  'bench:load': [build, ['node', 'tools/bench-load/src/main.ts']],
  'bench:quality': [build, ['node', 'tools/quality/src/main.ts']],
  'bench:languages': [build, ['node', 'tools/quality/src/languages-main.ts']],
  'bench:bounds': [build, ['node', 'tools/quality/src/bounds-main.ts']],
  'bench:code': [build, ['node', 'tools/quality/src/code-main.ts']],
  golden: [build, ['node', 'tools/golden/src/main.ts']],
  faults: [build, ['node', 'scripts/faults-page.mjs']],
  models: [build, ['node', 'scripts/models-page.mjs']],
  transcript: [build, ['node', 'scripts/mcp-transcript-page.mjs']],
  conversation: [build, ['node', 'scripts/conversation-page.mjs']],
  'test:live': [build, ['vitest', 'run', 'live.test.ts']],
  'fuzz:engine': [build, ['node', 'tools/fuzz-engine/src/main.ts']],
  'test:crash': [build, ['node', 'tools/crash/src/main.ts']],
  'test:torture': [build, ['node', 'tools/torture/src/main.ts']],
};

const [name, ...args] = process.argv.slice(2);
const steps = Object.hasOwn(tasks, name ?? '') ? tasks[name] : undefined;
if (steps === undefined) {
  console.error(`Unknown task ${JSON.stringify(name ?? '')}. Known tasks: ${Object.keys(tasks).join(', ')}.`);
  process.exit(2);
}

await installWhenStale();
const isFirstBuild = steps[0] === build && !existsSync(join(root, 'apps', 'cli', 'dist'));
if (isFirstBuild) {
  console.error('Building the packages (once, about two minutes) ...');
  const { status } = await startWithProgress(build, () => `${builtPackages()} packages built`);
  if (status !== 0) process.exit(status);
}
for (const [index, step] of steps.entries()) {
  const last = index === steps.length - 1;
  const status = run(last ? [...step, ...args] : step, last ? 'inherit' : 'quiet');
  if (status !== 0) process.exit(status);
}

async function installWhenStale() {
  const stamp = join(root, 'node_modules', '.touchstone-install');
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.error('Installing dependencies (once, from the npm registry; a few minutes where nothing is cached) ...');
  const install = ['npx', '-y', PNPM, 'install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only'];
  const { status, printed } = await startWithProgress(install, packagesSoFar);
  if (status !== 0) {
    console.error(`The installation failed. ${installRemedy(printed)}`);
    process.exit(status);
  }
  writeFileSync(stamp, lock);
}

/** What pnpm counted last: "resolved 651, reused 574, downloaded 12, added 80". */
function packagesSoFar(printed) {
  return printed.match(/(?<=Progress: )resolved .*?added \d+/g)?.at(-1) ?? 'fetching the package manager';
}

function builtPackages() {
  const folders = ['packages', 'apps'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => join(parent, name)),
  );
  return folders.filter((folder) => existsSync(join(root, folder, 'dist'))).length;
}

/** Quiet, with a line on stderr every few seconds that says how far it is; `describe` reads what was printed so far. */
function startWithProgress([command, ...rest], describe) {
  const started = Date.now();
  const child = spawn(command, rest, {
    cwd: root,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (printed += text));
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const timer = setInterval(() => console.error(`  ${seconds()} s: ${describe(printed)}`), progressMs);
  return new Promise((resolve) => {
    const end = (status) => {
      clearInterval(timer);
      if (status !== 0) process.stderr.write(printed);
      else console.error(`  done in ${seconds()} s`);
      resolve({ status, printed });
    };
    child.on('error', (error) => {
      printed += `Could not start ${command}: ${error.message}\n`;
      end(1);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

function run(command, output) {
  return start(command, output).status;
}

/** "inherit" gives the command our stdin and stdout; "quiet" shows what it printed only when it failed, on stderr. */
function start([command, ...rest], output) {
  const result = spawnSync(command, rest, {
    cwd: root,
    env: environment(),
    stdio: output === 'inherit' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  const printed = `${result.stdout ?? ''}${result.stderr ?? ''}`;
  if (output === 'quiet' && result.status !== 0) process.stderr.write(printed);
  if (result.error) console.error(`Could not start ${command}: ${result.error.message}`);
  return { status: result.error ? 1 : (result.status ?? 1), printed };
}

/** npm hands its own settings down as npm_config_*; pnpm would take them for its own and warn. */
function environment() {
  const entries = Object.entries(process.env).filter(([key]) => !key.toLowerCase().startsWith('npm_config_'));
  return {
    ...Object.fromEntries(entries),
    PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
  };
}
