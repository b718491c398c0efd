// `npm run fuzz:engine [-- --requests 200000] [--seed N] [--at-once 32]`: starts an engine in a process of its own, sends it requests
// that are made of its own OpenAPI document, nearly right ones, and garbage on the socket, and holds every answer to the rules of
// check-answer.ts. Ends with 1 where one of them is broken; the seed repeats the run.
import { parseArgs } from 'node:util';
import { fuzzEngine } from './fuzz-engine.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '200000' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    'at-once': { type: 'string', default: '32' },
  },
});
const started = performance.now();
const report = await fuzzEngine({
  requests: Number(values.requests),
  seed: Number(values.seed),
  atOnce: Number(values['at-once']),
  onFailure: (failure) => console.error(JSON.stringify(failure)),
  onProgress: ({ done, failures, megabytes }) => console.log(`${done} requests, ${failures} failures, ${megabytes} MB`),
});
const { requests, statuses, failures, megabytes } = report;
console.log(`seed ${values.seed}: ${requests} requests in ${Math.round((performance.now() - started) / 1000)} s`);
console.log(`answers by status: ${JSON.stringify(Object.fromEntries([...statuses].sort()))}`);
console.log(`resident memory of the engine: ${megabytes.join(', ')} MB`);
if (failures.length > 0) process.exitCode = 1;
