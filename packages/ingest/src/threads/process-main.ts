import process from 'node:process';
import { failureData } from './failure-data.ts';
import { type FileLimits, FileOverLimit } from './file-limits.ts';
import { type FileThreads, fileThreads } from './file-threads.ts';
import type { ReadingAnswer, ReadingFailure, ReadingOrder } from './reading-process.ts';

// The process in which files are read: its threads do the work, and this one passes tasks and answers on. Signals reach
// every process of a terminal or a service; the parent ends this one. Without a parent there is nothing to read.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const) process.on(signal, () => {});
// Not by process.exit, which waits for a thread that is in a native call.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

/** The memory of threads that have read a few files. */
const leastRestMebibytes = 200;

let threads: FileThreads | undefined;
let restBytes = Number.POSITIVE_INFINITY;
const reserved: { release(): void }[] = [];
const running = new Map<number, AbortController>();

process.on('message', (order: ReadingOrder) => {
  if (order.kind === 'open') open(order.limits);
  else if (order.kind === 'run') void run(order).then((answer) => process.send?.(answer));
  else if (order.kind === 'abort') running.get(order.id)?.abort();
  else if (order.kind === 'release') reserved.pop()?.release();
  else if (threads !== undefined) reserved.push(threads.reserve());
});

function open(limits: FileLimits): void {
  threads = fileThreads(limits);
  restBytes = process.memoryUsage.rss() + Math.max(leastRestMebibytes, limits.memoryMebibytes / 2) * 1024 * 1024;
  process.send?.('ready');
}

async function run({ id, task, sizeBytes }: Extract<ReadingOrder, { kind: 'run' }>): Promise<ReadingAnswer> {
  const controller = new AbortController();
  running.set(id, controller);
  try {
    const result = await threads?.run(task, { sizeBytes, signal: controller.signal });
    return { id, ok: true, result, isWorn: process.memoryUsage.rss() > restBytes };
  } catch (thrown) {
    return { id, ok: false, failure: failureOf(thrown) };
  } finally {
    running.delete(id);
  }
}

function failureOf(thrown: unknown): ReadingFailure {
  return thrown instanceof FileOverLimit ? { kind: 'over', broken: thrown.broken } : failureData(thrown);
}
