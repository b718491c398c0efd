import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createConnection } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openGate, searchesWait, waitingStore, wordSearch } from '../../../tools/test-kit/waiting-store.ts';
import { runTouchstone } from './run-touchstone.ts';
import { startServe } from './running-serve.ts';
import { tempFolder } from './temp-folder.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

describe('SIGTERM', () => {
  it('lets requests and streams end, refuses new connections, and ends with 0 whatever connections are kept', async () => {
    const folder = tempFolder(waitingStore);
    const serve = await startServe(folder);
    const kept = createConnection({ host: '127.0.0.1', port: Number(new URL(serve.url).port) });
    const keptEnds = once(kept, 'close');
    kept.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(kept, 'data');
    const search = wordSearch('wait for go');
    const asked = [0, 1, 2].map(() => serve.ask('/v1/search', search));
    const streamed = serve.ask('/v1/search', search, { accept: 'text/event-stream' });
    await searchesWait(folder, 4);

    serve.child.kill('SIGTERM');
    await expect.poll(() => serve.accepts()).toBe(false);
    openGate(folder, 'go');
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ headers }) => headers.get('connection'))).toEqual(['close', 'close', 'close']);
    expect(await (await streamed).text()).toContain('event: result');
    expect(await serve.ended).toBe(0);
    await keptEnds;
  });

  it('a second time ends at once', async () => {
    const folder = tempFolder(waitingStore);
    const serve = await startServe(folder);
    const cut = expect(serve.ask('/v1/search', wordSearch('wait for ever'))).rejects.toThrow();
    await searchesWait(folder, 1);
    serve.child.kill('SIGTERM');
    await expect.poll(() => serve.accepts()).toBe(false);
    serve.child.kill('SIGTERM');
    expect(await serve.ended).toBe(143);
    await cut;
  });
});

describe('SIGHUP', () => {
  it('reads the config again while requests run', async () => {
    const folder = tempFolder(waitingStore);
    const serve = await startServe(folder);
    const asked = serve.ask('/v1/search', wordSearch('wait for go'));
    await searchesWait(folder, 1);
    serve.child.kill('SIGHUP');
    await expect.poll(() => serve.stderr()).toContain('config reloaded');
    expect((await serve.ask('/v1/search', wordSearch('anything'))).status).toBe(200);
    openGate(folder, 'go');
    expect((await asked).status).toBe(200);
    serve.child.kill('SIGTERM');
    expect(await serve.ended).toBe(0);
  });
});

describe('kill -9', () => {
  it('of the engine and of "touchstone index" beside it loses nothing that was indexed before, and both start again', async () => {
    const names = Array.from({ length: 1000 }, (_, at) => `page${at}`);
    const pages = (text: string) =>
      Object.fromEntries(
        names.map((name) => [`docs/${name}.md`, `# About\n\nThe word ${name} stands here, ${text}.\n`]),
      );
    const config = 'indexes: { docs: { sources: [docs] } }\nserver: { workers: 2 }\n';
    const folder = tempFolder({ 'touchstone.config.yaml': config, ...pages('first') });
    expect((await runTouchstone(folder, ['index'])).code).toBe(0);

    const serve = await startServe(folder);
    for (const [name, text] of Object.entries(pages('second'))) writeFileSync(join(folder, name), text);
    const indexing = spawn(process.execPath, [main, 'index'], {
      cwd: folder,
      env: { NODE_OPTIONS: process.env.NODE_OPTIONS ?? '', HOME: folder, TOUCHSTONE_TRUST: folder },
      stdio: 'ignore',
    });
    const indexEnds = once(indexing, 'exit');
    const search = { query: 'second', search_method: 'keyword' };
    const changed = async () => (await (await serve.ask('/v1/search', search)).text()).includes('here, second');
    await expect.poll(changed, { interval: 5 }).toBe(true);
    const cut = Promise.allSettled(names.slice(0, 50).map((query) => serve.ask('/v1/search', { query })));
    indexing.kill('SIGKILL');
    serve.child.kill('SIGKILL');
    await indexEnds;
    expect(await serve.ended).toBe('SIGKILL');
    await cut;

    const again = await startServe(folder);
    expect((await again.ask('/healthz')).status).toBe(200);
    const requests = names.map((query) => ({ index: 'docs', query, search_method: 'keyword', top_k: 1 }));
    const found = async () => {
      const answer = await again.ask('/v1/retrieve/batch', { requests });
      const { items } = (await answer.json()) as { readonly items: readonly FoundItem[] };
      return items.map((item) => item.retrieval_calls?.[0]?.results[0]?.metadata.path);
    };
    const paths = names.map((name) => `docs/${name}.md`);
    expect(await found()).toEqual(paths);
    expect((await runTouchstone(folder, ['index'])).code).toBe(0);
    expect(await found()).toEqual(paths);
    again.child.kill('SIGTERM');
    expect(await again.ended).toBe(0);
    // Five processes start one after another.
  }, 240_000);
});

interface FoundItem {
  readonly retrieval_calls?: readonly {
    readonly results: readonly { readonly metadata: { readonly path: string } }[];
  }[];
}

describe('OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  it('sends the spans of requests there, the last ones when the engine ends', async () => {
    const received: string[] = [];
    const collector = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request.setEncoding('utf8')) body += chunk;
      received.push(`${request.url} ${body}`);
      response.setHeader('content-type', 'application/json').end('{}');
    });
    await once(collector.listen(0, '127.0.0.1'), 'listening');
    const serve = await startServe(tempFolder(waitingStore), {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    });
    expect((await serve.ask('/v1/search', wordSearch('anything'))).status).toBe(200);
    serve.child.kill('SIGTERM');
    expect(await serve.ended).toBe(0);
    const traces = received.filter((each) => each.startsWith('/v1/traces ')).join('\n');
    expect(traces).toContain('"POST /v1/search"');
    expect(traces).toContain('{"key":"service.name","value":{"stringValue":"touchstone"}}');
    expect(traces).not.toContain('anything');
    expect(received.filter((each) => each.startsWith('/v1/metrics ')).join('\n')).toContain(
      'http.server.request.duration',
    );
    collector.close();
  });
});
