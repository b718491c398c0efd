// Starts the development server, after making its virtual environment where there is none yet. See README.md.
//   node tools/qdrant-local/start.mjs [--port N] [--path FOLDER]    installs if need be, prints the address, runs until stopped
//   node tools/qdrant-local/start.mjs --install                     only installs
//   node tools/qdrant-local/start.mjs --no-install ...              exits with 3 where it is not installed
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

const folder = import.meta.dirname;
const requirements = join(folder, 'requirements.txt');
const digest = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12);
const environment = join(folder, '../../node_modules/.cache/qdrant-local', digest);
const python = join(environment, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');
// Written last: an environment without it is half made.
const stamp = join(environment, 'complete');

const [first, ...rest] = process.argv.slice(2);
const isOption = first === '--install' || first === '--no-install';
if (!existsSync(stamp) && first !== '--no-install') install();
if (!existsSync(stamp)) {
  process.stderr.write('qdrant-local is not installed: run `node tools/qdrant-local/start.mjs --install`.\n');
  process.exit(3);
}
if (first !== '--install') serve(isOption ? rest : process.argv.slice(2));

function install() {
  rmSync(environment, { recursive: true, force: true });
  mkdirSync(environment, { recursive: true });
  run(process.env.PYTHON ?? 'python3', ['-m', 'venv', environment]);
  run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', requirements]);
  writeFileSync(stamp, '');
}

function run(command, args) {
  // Its output is progress: the first line of stdout belongs to the address.
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 2, 2] });
  if (status === 0) return;
  process.stderr.write(`${command} ${args.join(' ')} failed${error === undefined ? '' : ` (${error.message})`}.\n`);
  process.exit(3);
}

function serve(args) {
  const server = spawn(python, [join(folder, 'server.py'), ...args], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
  server.on('exit', (code) => process.exit(code ?? 0));
}
