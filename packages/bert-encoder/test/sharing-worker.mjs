// Encodes what it is told, and says how many threads it started for that: none where the process shares an encoder.
import { subscribe } from 'node:diagnostics_channel';
import { parentPort, workerData } from 'node:worker_threads';
import { openEncoder } from '@touchstone/bert-encoder';

let started = 0;
subscribe('worker_threads', () => {
  started += 1;
});
const encoder = await openEncoder(workerData, { runtime: 'wasm', threads: 1 });
parentPort.on('message', async ({ texts, isAborted }) => {
  if (texts === undefined) {
    await encoder.close();
    parentPort.close();
    return;
  }
  const ending = new AbortController();
  const encoding = encoder.encode(texts, { signal: ending.signal });
  if (isAborted) ending.abort();
  const outcome = await encoding.then(
    (vectors) => ({ vectors }),
    ({ code }) => ({ code }),
  );
  parentPort.postMessage({ ...outcome, started });
});
