import { once } from 'node:events';
import { getEnvironmentData, Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { oneThreadAtATime } from './one-thread.ts';

/** A thread that is busy until it has written into `done`, which it does while the thread that started it waits. */
const busyThread = `
  const { getEnvironmentData, parentPort, workerData: done } = require('node:worker_threads');
  const busy = getEnvironmentData('@touchstone/ingest/grammars: busy');
  Atomics.store(busy, 0, 1);
  parentPort.postMessage('busy');
  Atomics.wait(done, 0, 0, 100);
  Atomics.store(done, 0, 1);
  Atomics.store(busy, 0, 0);
  Atomics.notify(busy, 0);
`;

it('a thread waits for the work of another one', async () => {
  const done = new Int32Array(new SharedArrayBuffer(4));
  const other = new Worker(busyThread, { eval: true, workerData: done });
  await once(other, 'message');
  expect(oneThreadAtATime(() => done[0])).toBe(1);
});

it('work that fails lets the next one begin', () => {
  expect(() =>
    oneThreadAtATime(() => {
      throw new Error('a broken grammar');
    }),
  ).toThrow('a broken grammar');
  expect((getEnvironmentData('@touchstone/ingest/grammars: busy') as unknown as Int32Array)[0]).toBe(0);
});
