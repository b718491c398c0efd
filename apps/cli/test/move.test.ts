import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { describeOnQdrant, storeOfTest } from '../../../tools/test-kit/qdrant-server.ts';
import { spawnTouchstone } from './spawn-touchstone.ts';
import { tempFolder } from './temp-folder.ts';

const pages = Array.from({ length: 700 }, (_, i) => [`docs/page-${i}.md`, `# Page ${i}\n\nTide ${i % 13}.\n`] as const);

function project(files: Readonly<Record<string, string>>, count = 5): string {
  const config = 'reranker: none\nindexes:\n  docs:\n    sources: [docs]\n';
  return tempFolder({ 'touchstone.config.yaml': config, ...files, ...Object.fromEntries(pages.slice(0, count)) });
}

/** Passes requests on; the address is that of the process that answers. `onWrite` sees each request that writes points. */
async function passingOn(url: string, onWrite: () => void): Promise<string> {
  const server = createServer(async (request, response) => {
    const body = request.method === 'GET' ? undefined : await buffer(request);
    const answer = await fetch(`${url}${request.url}`, {
      method: request.method,
      headers: { 'content-type': 'application/json' },
      body,
    });
    if (request.url?.includes('/points/batch') && request.url.includes('moved')) onWrite();
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('move copies an index into the store of another config, which then answers as the first does', async () => {
  const folder = project({
    'other.yaml': 'store: { use: "@touchstone/provider-sqlite", options: { file: other.sqlite } }\n',
  });
  await spawnTouchstone(folder, ['index']);
  const moved = await spawnTouchstone(folder, ['config', 'move', '--to', 'other.yaml']);
  expect(moved.stdout).toMatch(/Copied "docs": 5 chunks\n {2}documents {2}5 copied, 0 unchanged, 0 removed\n/);
  expect(moved.stdout).toContain('15 rankings are the same in both stores');
  const search = ['search', 'tide 3', '--index', 'docs', '--json'];
  const [first, second] = [
    await spawnTouchstone(folder, search),
    await spawnTouchstone(folder, [...search, '--config', 'other.yaml']),
  ];
  const hits = ({ stdout }: { readonly stdout: string }) => JSON.parse(stdout).results;
  expect(hits(second)).toEqual(hits(first));
  const refused = await spawnTouchstone(folder, ['config', 'move', '--to', 'touchstone.config.yaml']);
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('the same store') });
});

await describeOnQdrant('move to Qdrant', (url) => {
  it('goes on after kill -9 with what was copied, and ends with equal rankings', async () => {
    let child: ChildProcess | undefined;
    let writes = 0;
    const watched = await passingOn(url, () => {
      writes += 1;
      if (writes === 2) child?.kill('SIGKILL');
    });
    const namePrefix = `m${randomUUID().slice(0, 8)}-`;
    const store = storeOfTest(url, { namePrefix });
    const options = `{ url: "${watched}", namePrefix: ${namePrefix} }`;
    const target = `store: { use: "@touchstone/provider-qdrant", options: ${options} }\n`;
    const folder = project({ 'qdrant.yaml': target }, 700);
    await spawnTouchstone(folder, ['index']);
    const words = ['config', 'move', 'docs', '--to', 'qdrant.yaml', '--json'];
    const killed = await spawnTouchstone(folder, words, {
      onStart: (started) => {
        child = started;
      },
    });
    expect(killed.code).toBe(null);
    await expect(store.describe('docs')).rejects.toMatchObject({ code: 'index_not_found' });
    child = undefined;
    const { code, stdout } = await spawnTouchstone(folder, words);
    expect(code).toBe(0);
    const [moved] = JSON.parse(stdout).indexes;
    expect(moved).toMatchObject({ chunks: 700, rankings: 60, differences: [] });
    expect(moved.documents.unchanged).toBeGreaterThan(0);
    expect(moved.documents.copied + moved.documents.unchanged).toBe(700);
    expect(await store.describe('docs')).toMatchObject({ chunkCount: 700, documentCount: 700 });
  });
});
