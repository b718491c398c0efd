import { connect } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { startEngine } from '@touchstone/engine';
import { describe, expect, it } from 'vitest';
import { openGate, searchesWait, waitingStore, wordSearch } from '../../../tools/test-kit/waiting-store.ts';
import { bodyOf, engineIn, project, type TestedEngine } from './running-engine.ts';

const search = ({ ask }: TestedEngine, query: string) => ask('/v1/search', { json: wordSearch(query) });

describe('a thread that crashes', () => {
  it('fails its calls with a problem that says to try again, is replaced, and costs no later call', async () => {
    const tested = await engineIn(project(waitingStore));
    const failed = await search(tested, 'crash now');
    expect(failed.status).toBe(503);
    expect(failed.headers.get('retry-after')).toBe('1');
    expect(await bodyOf(failed)).toMatchObject({ code: 'unavailable', detail: expect.stringContaining('try again') });
    // More than both threads could answer, if one of them were missing and calls were sent there.
    const later = await Promise.all(Array.from({ length: 8 }, () => search(tested, 'anything')));
    expect(later.map(({ status }) => status)).toEqual(later.map(() => 200));
    expect(tested.logged.join('')).toContain('the store is broken');
    await tested.stop();
  });

  it('after its answer does not end the engine', async () => {
    const tested = await engineIn(project(waitingStore));
    expect((await search(tested, 'crash later')).status).toBe(200);
    openGate(tested.folder, 'crash');
    await expect.poll(() => tested.logged.join('')).toContain('a worker thread ended and is replaced');
    expect((await search(tested, 'anything')).status).toBe(200);
    await tested.stop();
  });
});

describe('a thread that is held for longer than a request may take', () => {
  const held = {
    ...waitingStore,
    'touchstone.config.yaml': 'store: ./store.mjs\nserver: { workers: 1, timeoutMs: 2000 }\n',
  };

  it('keeps no answer from coming in time, neither over HTTP nor over MCP, nor of those that wait for it', async () => {
    const tested = await engineIn(project(held));
    // Until the thread has loaded the store, requests are late for another reason.
    await expect.poll(async () => (await search(tested, 'anything')).status).toBe(200);
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', tested.engine.url)));
    // The gate opens when all have been answered: what waited for the thread would wait for ever.
    const asked = Array.from({ length: 100 }, () => search(tested, 'hold until all are answered'));
    const { content, isError } = await client.callTool({ name: 'search', arguments: wordSearch('anything') });
    expect([isError, JSON.stringify(content)]).toEqual([true, expect.stringContaining('did not end within 2000 ms')]);
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 504));
    expect(await bodyOf(answers[0] as Response)).toMatchObject({ code: 'timeout' });
    openGate(tested.folder, 'all are answered');
    await client.close();
    await expect.poll(async () => (await search(tested, 'anything')).status).toBe(200);
    await tested.stop();
  });
});

describe('reload', () => {
  it('ends no call that runs with the old config, however the threads are busy', async () => {
    const tested = await engineIn(project(waitingStore));
    const [short, ...long] = ['one', 'two', 'two', 'two'].map((gate) => search(tested, `wait for ${gate}`));
    await searchesWait(tested.folder, 4);
    const reloaded = tested.engine.reload();
    await expect.poll(() => tested.logged.join('')).toContain('config reloaded');
    openGate(tested.folder, 'one');
    expect((await short)?.status).toBe(200);
    expect((await search(tested, 'anything')).status).toBe(200);
    openGate(tested.folder, 'two');
    expect((await Promise.all(long)).map(({ status }) => status)).toEqual([200, 200, 200]);
    await reloaded;
    await tested.stop();
  });

  it('ends the threads of the old config where callers hung up before they were answered', async () => {
    const tested = await engineIn(project(waitingStore));
    const { hostname, port } = new URL(tested.engine.url);
    const body = JSON.stringify(wordSearch('anything'));
    const requests = [
      'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n',
      `POST /v1/search HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    ];
    const hangUp = (request: string, how: 'destroy' | 'resetAndDestroy') =>
      new Promise<void>((resolve) => {
        const socket = connect({ host: hostname, port: Number(port) }, () =>
          socket.write(request, () => socket[how]()),
        );
        socket.on('error', () => {}).on('close', () => resolve());
      });
    const calls = Array.from({ length: 40 }, (_, at) =>
      hangUp(requests[at % 2] ?? '', at % 4 < 2 ? 'destroy' : 'resetAndDestroy'),
    );
    await Promise.all(calls);
    // Resolves when the old threads have ended.
    await tested.engine.reload();
    expect((await search(tested, 'anything')).status).toBe(200);
    await tested.stop();
  });

  it('twice at once leaves one config in force', async () => {
    const tested = await engineIn(project(waitingStore));
    await Promise.all([tested.engine.reload(), tested.engine.reload()]);
    expect((await search(tested, 'anything')).status).toBe(200);
    await tested.stop();
  });
});

describe('a provider that cannot be opened', () => {
  it('is told when the engine starts', async () => {
    const cwd = project({ 'touchstone.config.yaml': 'store: ./missing.mjs\n' });
    await expect(startEngine({ cwd, version: 'test', port: 0 })).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringContaining('does not exist'),
    });
  });
});
