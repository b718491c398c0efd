import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { openEncoder, shareEncoder } from '../src/index.ts';
import { minilm } from './models.ts';

const texts = ['How do I cancel a request?', 'The bakery sells rye bread.'];

/** A worker thread that encodes; `ask` gives what it says. */
function startWorker() {
  const worker = new Worker(new URL('sharing-worker.mjs', import.meta.url), { execArgv: [], workerData: minilm });
  onTestFinished(async () => void (await worker.terminate()));
  const ask = async (message: object) => {
    worker.postMessage(message);
    const [said] = await once(worker, 'message');
    return said as { readonly vectors?: readonly Float32Array[]; readonly code?: string; readonly started: number };
  };
  return { ask, end: () => Promise.all([once(worker, 'exit'), worker.postMessage({})]) };
}

it('threads of a process that shares it use one encoder, with the same bits as one of their own, until the last ends', async () => {
  const own = await startWorker().ask({ texts });
  expect(own.started).toBe(1);

  shareEncoder();
  let started = 0;
  const count = () => {
    started += 1;
  };
  subscribe('worker_threads', count);
  onTestFinished(() => void unsubscribe('worker_threads', count));
  const workers = [startWorker(), startWorker()];
  const answers = await Promise.all(workers.map(({ ask }) => ask({ texts })));
  expect(answers).toEqual([
    { vectors: own.vectors, started: 0 },
    { vectors: own.vectors, started: 0 },
  ]);
  // Two workers, and the thread of the encoder.
  expect(started).toBe(3);
  expect(await workers[0]?.ask({ texts, isAborted: true })).toMatchObject({ code: 'aborted' });
  expect(await workers[1]?.ask({ texts })).toMatchObject({ vectors: own.vectors });

  await Promise.all(workers.map(({ end }) => end()));
  expect(await startWorker().ask({ texts: ['again'] })).toMatchObject({ vectors: [expect.anything()], started: 0 });
});

it('the main thread has an encoder of its own', async () => {
  shareEncoder();
  const encoder = await openEncoder(minilm, { runtime: 'wasm', threads: 1 });
  expect(await encoder.encode(texts)).toHaveLength(2);
  await encoder.close();
});
