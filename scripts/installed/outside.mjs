// A folder outside the workspace, and processes in it that know nothing of the workspace. Whatever happens, the processes end with this
// one and the folder goes.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

const running = new Set();
const folders = new Set();

process.on('exit', () => {
  for (const child of running) end(child);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

/** Removed when this process ends; --keep leaves it, and says where it is. */
export function outsideFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-installed-'));
  if (process.argv.includes('--keep')) console.error(folder);
  else folders.add(folder);
  return folder;
}

/**
 * Nothing but what a process needs, with a home of its own: that is where every tool keeps its caches and reads its settings. Behind a proxy
 * it also needs the certificate that the registry is trusted by.
 */
export function homeIn(folder, path) {
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary, { recursive: true });
  const { NODE_EXTRA_CA_CERTS: certificates } = process.env;
  const trust = certificates === undefined ? {} : { NODE_EXTRA_CA_CERTS: certificates };
  return { HOME: folder, TMPDIR: temporary, PATH: path, NO_COLOR: '1', TOUCHSTONE_TRUST: folder, ...trust };
}

/** Starts a process that ends with this one, and those that it starts too. */
export function start([command, ...args], options) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true, ...options });
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
}

function end(child) {
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/** What a command printed; throws that where it failed, unless `mayFail`. */
export async function run(command, { mayFail = false, ...options }) {
  const child = start(command, options);
  const printed = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr']) {
    child[name].setEncoding('utf8').on('data', (text) => {
      printed[name] += text;
    });
  }
  const status = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (status === 0 || mayFail) return { ...printed, status };
  throw Object.assign(new Error(`${command.join(' ')} ended with ${status}.\n${printed.stdout}${printed.stderr}`), {
    ...printed,
    status,
  });
}
