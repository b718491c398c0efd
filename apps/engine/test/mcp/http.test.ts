import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type McpHost, type McpHttpHandlerOptions, mcpHttpHandler, mcpServer } from '../../src/mcp/index.ts';
import type { Json } from './call.ts';
import { indexedProject } from './project.ts';

/** The handler on a real server, on a free port of loopback. */
async function served(host: McpHost, options: Partial<McpHttpHandlerOptions> = {}): Promise<URL> {
  const handler = mcpHttpHandler({ server: () => mcpServer({ host, version: '1' }), ...options });
  const node = toNodeHandler(handler);
  const server = createServer((request, response) => void node(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    await handler.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
}

const eras = ['2026-07-28', '2025-11-25'] as const;

async function connected(url: URL, era: string, headers: Record<string, string> = {}) {
  const mode = era === '2026-07-28' ? ({ versionNegotiation: { mode: 'auto' } } as const) : {};
  const client = new Client({ name: 'test', version: '1' }, mode);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  onTestFinished(() => client.close());
  const { tools } = await client.listTools();
  const call = async (name: string, given: Record<string, unknown> = {}, options = {}) => {
    const result = await client.callTool({ name, arguments: given }, options);
    return { ...result, json: result.structuredContent as Json };
  };
  return { client, tools, call };
}

const body = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 't', version: '1' } },
});
const post = (url: URL, headers: Record<string, string> = {}, content = body) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: content,
  });

describe.each(eras)('over HTTP, protocol %s', (era) => {
  it('the official client lists, calls, follows a citation and pages on', async () => {
    const { host } = await indexedProject();
    const { client, tools, call } = await connected(await served(host), era);
    expect(client.getNegotiatedProtocolVersion()).toBe(era);
    expect(tools).toHaveLength(6);
    const question = { query: 'how is the request body validated', max_results: 2 };
    const first = await call('search', question);
    const next = await call('search', { ...question, cursor: first.json.cursor });
    expect(new Set([...first.json.results, ...next.json.results].map(({ citation }: Json) => citation)).size).toBe(4);
    const shown = await call('show', { citation: first.json.results[0].citation });
    expect(shown.json.text).toBe(first.json.results[0].text);
    expect((await call('evidence', question)).json.grounding).toMatch(/strong|weak/);
    expect(await call('search', {})).toMatchObject({ isError: true });
  });

  it('tells the progress of a call before its result', async () => {
    const { host } = await indexedProject();
    const { call } = await connected(await served(host), era);
    const seen: unknown[] = [];
    const { json } = await call(
      'evidence',
      { query: 'hooks' },
      { onprogress: (progress: unknown) => seen.push(progress) },
    );
    expect(json.found).toBeGreaterThan(0);
    expect(seen).toContainEqual(expect.objectContaining({ message: 'Done: search' }));
  });

  it('ends a call whose client has gone', async () => {
    const { host } = await indexedProject();
    let signal: AbortSignal | undefined;
    const waiting: McpHost = {
      ...host,
      search: (_question, options) => {
        signal = options?.signal;
        return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal?.reason)));
      },
    };
    const { client, call } = await connected(await served(waiting), era);
    const gone = new AbortController();
    const searching = call('search', { query: 'x' }, { signal: gone.signal });
    searching.catch(() => {});
    await expect.poll(() => signal).toBeDefined();
    // In the older protocol a request over HTTP knows nothing of another one that cancels it: hanging up ends it.
    if (era === '2025-11-25') await client.close();
    else gone.abort();
    await expect(searching).rejects.toThrow();
    await expect.poll(() => signal?.aborted).toBe(true);
  });

  it('gives each sender the tools that its server was made with', async () => {
    const { host } = await indexedProject();
    const url = await served(host, {
      server: ({ requestInfo }) => {
        const tools = requestInfo?.headers.get('x-key') === 'writer' ? undefined : (['search'] as const);
        return mcpServer({ host, version: '1', tools });
      },
    });
    const reader = await connected(url, era);
    expect(reader.tools.map(({ name }) => name)).toEqual(['search']);
    await expect(reader.call('index')).rejects.toThrow('index');
    expect((await connected(url, era, { 'x-key': 'writer' })).tools).toHaveLength(6);
  });
});

describe('over HTTP', () => {
  it('answers 403 to another host (DNS rebinding) and to a page of another origin', async () => {
    const url = await served((await indexedProject()).host);
    expect((await post(url)).status).toBe(200);
    expect((await post(url, { origin: 'http://localhost:3000' })).status).toBe(200);
    for (const origin of ['http://evil.example', 'null', 'http://127.0.0.1.evil.example', 'file://']) {
      expect((await post(url, { origin })).status).toBe(403);
    }
    const { get } = await import('node:http');
    const statusFor = (host: string) =>
      new Promise((resolve) => get(url, { headers: { host } }, (response) => resolve(response.resume().statusCode)));
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example:80']) {
      expect(await statusFor(host)).toBe(403);
    }
    expect(await statusFor('localhost:1')).toBe(405);
  });

  it('takes the hosts and origins that it is told', async () => {
    const url = await served((await indexedProject()).host, { hosts: ['127.0.0.1'], origins: ['app.example'] });
    expect((await post(url, { origin: 'https://app.example' })).status).toBe(200);
    expect((await post(url, { origin: 'http://127.0.0.1' })).status).toBe(403);
  });

  it('refuses a body that is too large, is no JSON, or is deep, and never tells a path or a stack', async () => {
    const url = await served((await indexedProject()).host, { maxBodyBytes: 10_000 });
    const deep = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${'['.repeat(4000)}${']'.repeat(4000)}}`;
    for (const [content, status] of [
      ['x'.repeat(20_000), 413],
      ['{"jsonrpc":', 400],
      [deep, 400],
      ['[]', 400],
    ] as const) {
      const response = await post(url, {}, content);
      expect({ content: content.slice(0, 20), status: response.status }).toEqual({
        content: content.slice(0, 20),
        status,
      });
      expect(await response.text()).not.toMatch(/node_modules|\/work|\bat .*:\d+:\d+/);
    }
    expect((await post(url, { 'content-type': 'text/plain' })).status).toBe(415);
  });
});
