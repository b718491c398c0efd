import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostOf, projectFolder } from './project.ts';

/** A stopped process behind an open port: the kernel takes the connection, and nothing ever answers. */
const sockets = new Set<Socket>();
const stopped = createServer((socket) => void sockets.add(socket));
let url: string;
beforeAll(async () => {
  stopped.listen(0, '127.0.0.1');
  await once(stopped, 'listening');
  const address = stopped.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  stopped.close();
});

const query = 'when do hooks run';

describe.each([
  ['that the config names', 'indexes: { docs: { sources: [docs] }, code: { sources: [src] } }\n'],
  ['that only the store knows', ''],
])('a store that never answers, behind a host with indexes %s', (_, rest) => {
  it('makes every call that only reads fail in the time of a search', async () => {
    const store = `store: { use: "@touchstone/provider-qdrant", options: { url: "${url}" } }\n`;
    const stages = 'timeoutsMs: { search: 200, describe: 200 }';
    const settings = `retrieval: { timeoutMs: 200 }\nevidence: { ${stages} }\ncontext: { ${stages} }\n`;
    const host = hostOf(projectFolder({ 'touchstone.config.yaml': store + settings + rest }));
    const outcomes = await Promise.allSettled([
      host.search({ query }),
      host.search({ query, indexes: ['docs'] }),
      host.evidence({ request: { query, taskMode: 'explain', maxResultsFinal: 5 } }),
      host.context({ query, index: 'docs' }),
      host.show({ citation: 'docs/hooks.md', before: 0, after: 0 }),
      host.indexes(),
    ]);
    const late = { status: 'rejected', reason: { code: 'timeout' } };
    expect(outcomes).toMatchObject(outcomes.map(() => late));
  });
});
