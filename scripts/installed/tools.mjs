// The package managers and runtimes that the command is tried on, in the versions of the registry. A Node comes with the npm of its time.
import { globSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { run } from './outside.mjs';

const node = (version) => ({
  spec: `node-${process.platform}-${process.arch}@${version}`,
  commands: { node: 'node-*/bin/node' },
});
const npm = (version) => ({
  spec: `npm@${version}`,
  commands: { npm: 'npm/bin/npm-cli.js', npx: 'npm/bin/npx-cli.js' },
});

const npmCommands = {
  once: ['npx', '-y', 'touchstone'],
  add: ['npm', 'install', '--no-audit', '--no-fund'],
  script: ['node'],
};
const pnpmCommands = { once: ['pnpm', 'dlx', 'touchstone'], add: ['pnpm', 'add'], script: ['node'] };
// Its registry answers with what was published a minute ago.
const anyAge = '--minimum-dependency-age=0';

/** `checks`: what is tried with one tool of a kind, since the others install the same files. */
export const rows = [
  row('npm 10.9.2', 'Node 22.13.0', [node('22.13.0'), npm('10.9.2')], npmCommands),
  row('npm 11.19.1', 'Node 24.21.0', [node('24.21.0'), npm('11.19.1')], npmCommands, ['types', 'readme']),
  row('npm 12.2.1', 'Node 26.12.1', [node('26.12.1'), npm('12.2.1')], npmCommands),
  row('pnpm 10.34.9', 'Node 22.13.0', [node('22.13.0'), pnpm10()], pnpmCommands),
  row('pnpm 12.21.0', 'Node 24.21.0', [node('24.21.0'), pnpm12()], pnpmCommands, ['types']),
  row('pnpm 12.21.0', 'Node 26.12.1', [node('26.12.1'), pnpm12()], pnpmCommands),
  row('Bun 1.4.5', 'Bun 1.4.5', [bun()], {
    once: ['bunx', '--bun', 'touchstone'],
    add: ['bun', 'add'],
    script: ['bun'],
  }),
  row(
    'Deno 2.9.6',
    'Deno 2.9.6',
    [deno()],
    {
      once: ['deno', 'run', '-A', anyAge, 'npm:touchstone'],
      add: ['deno', 'add', anyAge, '--npm'],
      script: ['deno', 'run', '-A'],
      check: ['deno', 'check', 'program.ts'],
    },
    ['types'],
  ),
  row('npm 10.8.2', 'Node 20.20.2', [node('20.20.2'), npm('10.8.2')], npmCommands, ['refused']),
];

function row(tool, runtime, parts, commands, checks = []) {
  return { tool, runtime, parts, commands, checks };
}

function pnpm10() {
  return { spec: 'pnpm@10.34.9', commands: { pnpm: 'pnpm/bin/pnpm.cjs' } };
}

function pnpm12() {
  return { spec: 'pnpm@12.21.0', commands: { pnpm: '@pnpm/exe.*/pnpm' } };
}

function bun() {
  return { spec: 'bun@1.4.5', commands: { bun: '@oven/bun-*/bin/bun', bunx: '@oven/bun-*/bin/bun' } };
}

function deno() {
  return { spec: 'deno@2.9.6', commands: { deno: '@deno/*/deno' } };
}

const fetched = new Map();

/** The PATH on which a row's commands are the first; throws where one of its tools cannot be had here. */
export async function pathOf({ parts }, folder, bin) {
  mkdirSync(bin, { recursive: true });
  for (const { spec, commands } of parts) {
    const modules = await fetchPackage(spec, folder);
    for (const [name, glob] of Object.entries(commands)) {
      const [file] = globSync(glob, { cwd: modules });
      if (file === undefined) throw new Error(`${spec} has no "${name}" for ${process.platform}-${process.arch}.`);
      writeCommand(join(bin, name), join(modules, file));
    }
  }
  return [bin, '/usr/bin', '/bin'].join(delimiter);
}

/** Where the packages of a specifier lie, by the registry and with the cache of this machine. */
export function fetchPackage(spec, folder) {
  const place = join(folder, spec.replaceAll(/[/@]/g, '_'));
  if (!fetched.has(spec)) {
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'package.json'), '{ "private": true }');
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
    fetched.set(spec, run(['npm', 'install', ...quiet, spec], { cwd: place }));
  }
  return fetched.get(spec).then(() => join(place, 'node_modules'));
}

function writeCommand(command, file) {
  if (/\.c?js$/.test(file)) writeFileSync(command, `#!/bin/sh\nexec node '${file}' "$@"\n`, { mode: 0o755 });
  else symlinkSync(file, command);
}
