import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { seededRandom } from './seeded-random.ts';

const { count } = workerData as { readonly count: number };
const random = seededRandom(7);

/** As Voyage answers a request for base64. */
const answer = Buffer.from(
  JSON.stringify({
    object: 'list',
    data: Array.from({ length: count }, (_, index) => ({
      object: 'embedding',
      embedding: Buffer.from(Float32Array.from({ length: 1024 }, () => random() - 0.5).buffer).toString('base64'),
      index,
    })),
    model: 'voyage-4',
    usage: { total_tokens: 5 * count },
  }),
);

const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
});
server.listen(0, '127.0.0.1', () => {
  parentPort?.postMessage(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
