// Everything that must hold besides the tests. Runs all checks, then says which failed.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

const publishable = ['packages', 'apps'].flatMap((group) => readdirSync(group).map((name) => join(group, name)));

const checks = [
  ['format and lint', ['biome', 'ci', '.']],
  ['types', ['turbo', 'run', 'typecheck', '--output-logs=errors-only', '--ui=stream']],
  ['layers', ['node', 'scripts/check-layers.mjs']],
  ['chains of imports', ['node', 'scripts/check-evidence-imports.mjs']],
  ['optional members', ['node', 'scripts/check-optional-members.mjs']],
  ['unused code and dependencies', ['knip', '--no-progress']],
  ['page of models', ['node', 'scripts/models-page.mjs', '--check']],
  ['page of faults', ['node', 'scripts/faults-page.mjs', '--check']],
  ['transcript of an agent', ['node', 'scripts/mcp-transcript-page.mjs', '--check']],
  ['conversations over books', ['node', 'scripts/conversation-page.mjs', '--check']],
  ['documentation', ['node', 'tools/check-docs/src/main.ts']],
  ...publishable.map((folder) => [`publint ${folder}`, ['publint', '--strict', folder]]),
  // A style sheet has no types.
  ...publishable.map((folder) => [
    `attw ${folder}`,
    ['attw', '--pack', folder, '--profile', 'esm-only', '--quiet', '--exclude-entrypoints', 'theme.css'],
  ]),
];

const failed = [];
for (const [name, [command, ...args]] of checks) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name}`);
  if (status !== 0) {
    failed.push(name);
    console.log(`${stdout}${stderr}`.trimEnd());
  }
}
if (failed.length > 0) {
  console.error(`\n${failed.length} of ${checks.length} checks failed: ${failed.join(', ')}.`);
  process.exit(1);
}
console.log(`\nAll ${checks.length} checks passed.`);
