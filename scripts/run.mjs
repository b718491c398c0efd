// Brings what a bare clone lacks (a recent Node, the dependencies of the task) and then runs one of the tasks below, on
// the sources: Node strips their types. Only what is packed and the page are ever built.
// Plain JavaScript without dependencies: it must start on Node 20 before anything is installed.
// Whatever it installs or builds is told on stderr, so that a command's own stdout stays clean.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { installRemedy } from './install-remedy.mjs';

const PNPM = 'pnpm@10.34.9';
const progressMs = 5000;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bins = ['.', 'tools/start', 'site'].map((folder) => join(root, folder, 'node_modules', '.bin'));

/** What the command needs: no test, no tool, none of the adapters that a config names. */
const commandOnly = ['--filter-prod=touchstone...', '--filter-prod=touchstone-start', '--prod'];

const build = ['turbo', 'run', 'build', '--output-logs=errors-only', '--log-order=grouped', '--ui=stream'];
const page = [...build, '--filter=@touchstone/inspector'];
const command = ['node', 'apps/cli/src/main.ts'];
const tasks = {
  build: [build],
  test: [page, ['vitest', 'run']],
  watch: [['vitest', 'watch']],
  demo: [[...command, 'demo']],
  touchstone: [command],
  typecheck: [page, ['node', 'scripts/typecheck.mjs']],
  check: [build, ['node', 'scripts/check.mjs']],
  'check:docs': [['node', 'tools/check-docs/src/main.ts']],
  fix: [['biome', 'check', '--write', '.']],
  bench: [['node', '--expose-gc', 'tools/bench/src/main.ts']],
  'bench:qdrant': [['node', 'tools/bench/src/qdrant-main.ts']],
  'bench:against': [build, ['node', 'tools/bench/src/against-main.ts']],
  'bench:load': [build, ['node', 'lab/bench-load/src/main.ts']],
  'bench:quality': [['node', 'lab/quality/src/main.ts']],
  'bench:claims': [['node', 'lab/quality/src/claims-main.ts']],
  'bench:manuals': [['node', 'lab/quality/src/manuals-main.ts']],
  'bench:languages': [['node', 'lab/quality/src/languages-main.ts']],
  'bench:bounds': [['node', 'lab/quality/src/bounds-main.ts']],
  'bench:code': [['node', 'lab/quality/src/code-main.ts']],
  'bench:agents': [['node', 'lab/quality/src/agents-main.ts']],
  golden: [['node', 'tools/golden/src/main.ts']],
  faults: [['node', 'scripts/faults-page.mjs']],
  models: [['node', 'scripts/models-page.mjs']],
  api: [build, ['node', 'scripts/api-report.mjs']],
  transcript: [['node', 'scripts/agent-cost-page.mjs']],
  config: [['node', 'scripts/config-page.mjs']],
  command: [['node', 'scripts/command-page.mjs']],
  plugins: [['node', 'scripts/agent-plugins.mjs']],
  site: [['vitepress', 'build', 'site']],
  'site:dev': [['vitepress', 'dev', 'site']],
  'test:live': [['vitest', 'run', 'live.test.ts']],
  'fuzz:engine': [page, ['node', 'lab/fuzz-engine/src/main.ts']],
  'test:openapi': [page, ['node', 'lab/fuzz-engine/src/openapi-main.ts']],
  'test:installed': [build, ['node', 'scripts/test-installed.mjs']],
  'test:crash': [['node', 'tools/crash/src/main.ts']],
  'test:torture': [['node', 'lab/torture/src/main.ts']],
};

const [name, ...args] = process.argv.slice(2);
const steps = Object.hasOwn(tasks, name ?? '') ? tasks[name] : undefined;
if (steps === undefined) {
  console.error(`Unknown task ${JSON.stringify(name ?? '')}. Known tasks: ${Object.keys(tasks).join(', ')}.`);
  process.exit(2);
}

// The inspector's page is built, and only `serve` shows it.
const isLean = name === 'demo' || (name === 'touchstone' && args[0] !== 'serve');
await installWhenStale(isLean);
if (name === 'touchstone' && !isLean) steps.unshift(page);
for (const [index, step] of steps.entries()) {
  const last = index === steps.length - 1;
  const status = run(last ? [...step, ...args] : step, last ? 'inherit' : 'quiet');
  if (status !== 0) process.exit(status);
}

/** All dependencies, or those of the command alone where nothing more was ever asked for. */
async function installWhenStale(isLean) {
  const folder = join(root, 'node_modules');
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .digest('hex');
  const isFresh = (stamp) => existsSync(join(folder, stamp)) && readFileSync(join(folder, stamp), 'utf8') === lock;
  if (isFresh('.touchstone-install') || (isLean && isFresh('.touchstone-command'))) return;
  console.error('Installing dependencies (once, from the npm registry; a few minutes where nothing is cached) ...');
  const install = ['npx', '-y', PNPM, 'install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only'];
  // Never less than what somebody installed by hand.
  const isPart = isLean && (!existsSync(folder) || existsSync(join(folder, '.touchstone-command')));
  const { status, printed } = await startWithProgress(
    [...install, '--config.confirmModulesPurge=false', ...(isPart ? commandOnly : [])],
    packagesSoFar,
  );
  if (status !== 0) {
    console.error(`The installation failed. ${installRemedy(printed)}`);
    process.exit(status);
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, isPart ? '.touchstone-command' : '.touchstone-install'), lock);
}

/** What pnpm counted last: "resolved 651, reused 574, downloaded 12, added 80". */
function packagesSoFar(printed) {
  return printed.match(/(?<=Progress: )resolved .*?added \d+/g)?.at(-1) ?? 'fetching the package manager';
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
    PATH: [...bins, process.env.PATH ?? ''].join(delimiter),
    // Packages lead to their sources under this condition; what Node made of them is kept.
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --conditions=touchstone:source`.trim(),
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'compiled'),
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
  };
}
