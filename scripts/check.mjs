// Everything that must hold besides the tests. Runs all checks, a core each, then says which failed.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import process from 'node:process';

const checks = [
  ['format and lint', ['biome', 'ci', '.']],
  ['types', ['node', 'scripts/typecheck.mjs']],
  ['layers', ['node', 'scripts/check-layers.mjs']],
  ['order of rooms', ['node', 'scripts/check-rooms.mjs']],
  ['optional members', ['node', 'scripts/check-optional-members.mjs']],
  ['unused code and dependencies', ['knip', '--no-progress']],
  ['public API', ['node', 'scripts/api-report.mjs', '--check']],
  ['reference of the config', ['node', 'scripts/config-page.mjs', '--check']],
  ['reference of the command', ['node', 'scripts/command-page.mjs', '--check']],
  ['table of models', ['node', 'scripts/models-page.mjs', '--check']],
  ['table of faults', ['node', 'scripts/faults-page.mjs', '--check']],
  ['plugins of agents', ['node', 'scripts/agent-plugins.mjs', '--check']],
  ['cost of an agent', ['node', 'scripts/agent-cost-page.mjs', '--check']],
  ['documentation', ['node', 'tools/check-docs/src/main.ts']],
  ['site', ['vitepress', 'build', 'site']],
  ['packages as they are published', ['node', 'scripts/check-packages.mjs']],
  ['the command as it is installed', ['node', 'scripts/check-installed.mjs']],
];

const failed = [];
const waiting = [...checks];
await Promise.all(Array.from({ length: availableParallelism() }, runWaiting));
if (failed.length > 0) {
  console.error(`\n${failed.length} of ${checks.length} checks failed: ${failed.join(', ')}.`);
  process.exit(1);
}
console.log(`\nAll ${checks.length} checks passed.`);

async function runWaiting() {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
    const [name, [command, ...args]] = check;
    const { status, output } = await run(command, args);
    console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name}`);
    if (status === 0) continue;
    failed.push(name);
    console.log(output.trimEnd());
  }
}

function run(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, output }));
  });
}
