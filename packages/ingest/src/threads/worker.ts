import { parentPort, workerData } from 'node:worker_threads';
import { NestedTooDeeply } from '../chunking/chunkers/nesting.ts';
import { boundWasmMemory } from './bound-wasm-memory.ts';
import { failureData } from './failure-data.ts';
import type { FileAnswer, FileTask, TaskFailure } from './file-task.ts';
import type { ThreadSettings } from './file-thread.ts';
import { bytesInUse } from './memory-in-use.ts';

const { memoryMebibytes } = workerData as ThreadSettings;
// Before anything that has memory of its own is loaded.
const wasm = boundWasmMemory(memoryMebibytes / 2);
const { runFileTask } = await import('./run-file-task.ts');

/** Most that a thread may hold after a file, so that the next one has enough. */
const restBytes = (memoryMebibytes / 2) * 1024 * 1024;

// One after another: several tasks may be waiting here, so that this thread has work while the other one writes.
let last = Promise.resolve();
parentPort?.on('message', (task: FileTask) => {
  last = last.then(async () => parentPort?.postMessage(await answer(task)));
});
parentPort?.postMessage('ready');

async function answer(task: FileTask): Promise<FileAnswer> {
  try {
    const result = await runFileTask(task);
    return { ok: true, result, isWorn: bytesInUse(restBytes) > restBytes };
  } catch (thrown) {
    return { ok: false, failure: failureOf(thrown) };
  }
}

function failureOf(thrown: unknown): TaskFailure {
  if (wasm.isExceeded()) return { kind: 'memory' };
  const isNested =
    thrown instanceof NestedTooDeeply || (thrown instanceof RangeError && thrown.message.includes('call stack'));
  return isNested ? { kind: 'nesting' } : failureData(thrown);
}
