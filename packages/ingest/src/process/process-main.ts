import process from 'node:process';
import { isRetrievalError, unexpectedFailure } from '@touchstone/contract';
import { FileOverLimit } from '../threads/file-limits.js';
import { type FileThreads, fileThreads } from '../threads/file-threads.js';
import type { ReadingAnswer, ReadingFailure, ReadingOrder } from './process-messages.js';

// The process in which files are read: its threads do the work, and this one passes on what is asked and answered.
// Signals reach every process of a terminal or a service; the one that started this ends it. Without that one there is nothing to read.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());

let threads: FileThreads | undefined;
const reserved: { release(): void }[] = [];
const running = new Map<number, AbortController>();

process.on('message', (order: ReadingOrder) => {
  if (order.kind === 'open') threads = fileThreads(order.limits);
  else if (order.kind === 'run') void run(order).then((answer) => process.send?.(answer));
  else if (order.kind === 'abort') running.get(order.id)?.abort();
  else if (order.kind === 'release') reserved.pop()?.release();
  else if (threads !== undefined) reserved.push(threads.reserve());
});

async function run({ id, task, sizeBytes }: Extract<ReadingOrder, { kind: 'run' }>): Promise<ReadingAnswer> {
  const controller = new AbortController();
  running.set(id, controller);
  try {
    return { id, ok: true, result: await threads?.run(task, { sizeBytes, signal: controller.signal }) };
  } catch (thrown) {
    return { id, ok: false, failure: failureOf(thrown) };
  } finally {
    running.delete(id);
  }
}

function failureOf(thrown: unknown): ReadingFailure {
  if (thrown instanceof FileOverLimit) return { kind: 'over', broken: thrown.broken };
  const { code, message, operatorNote } = isRetrievalError(thrown)
    ? thrown
    : unexpectedFailure(thrown, 'reading of a file');
  return { kind: 'error', code, message, operatorNote };
}
