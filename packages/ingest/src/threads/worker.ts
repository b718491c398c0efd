import { parentPort, workerData } from 'node:worker_threads';
import { boundWasmMemory } from './bound-wasm-memory.js';
import { failureOf } from './failure-of.js';
import type { FileAnswer, FileTask } from './file-task.js';
import type { ThreadSettings } from './file-threads.js';

const { memoryMebibytes } = workerData as ThreadSettings;
// Before anything that has memory of its own is loaded.
const wasm = boundWasmMemory(memoryMebibytes / 2);
const { runFileTask } = await import('./run-file-task.js');

parentPort?.on('message', async (task: FileTask) => parentPort?.postMessage(await answer(task)));
parentPort?.postMessage('ready');

async function answer(task: FileTask): Promise<FileAnswer> {
  try {
    const result = await runFileTask(task);
    const { heapTotal, external } = process.memoryUsage();
    return { ok: true, result, bytes: heapTotal + external };
  } catch (thrown) {
    return { ok: false, failure: wasm.isExceeded() ? { kind: 'memory' } : failureOf(thrown) };
  }
}
