import assert from 'node:assert/strict';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';

/** Throws where a process still works below a folder; what has just been told to end gets a while. Known on Linux alone. */
export async function expectNothingRunning(folder, patienceMs = 20_000) {
  const deadline = performance.now() + patienceMs;
  while (processesBelow(folder).length > 0 && performance.now() < deadline) await setTimeout(50);
  const left = processesBelow(folder);
  for (const { pid } of left) process.kill(pid, 'SIGKILL');
  assert.deepEqual(left, [], 'Nothing goes on when the command has ended.');
}

function processesBelow(folder) {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        if (!readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)) return [];
        return [{ pid: Number(pid), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') }];
      } catch {
        return []; // It has ended, or is somebody else's.
      }
    });
}
