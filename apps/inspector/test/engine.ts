import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import {
  callDifferenceJson,
  callSummariesJson,
  candidateHistories,
  compareCalls,
  historiesJson,
} from '@touchstone/call-log';
import {
  type LoadedConfig,
  loadConfig,
  type OpenEvidence,
  type OpenRetriever,
  openEvidence,
  openProviders,
  openRetriever,
} from '@touchstone/config';
import { isRetrievalError, type Store } from '@touchstone/contract';
import * as wire from '@touchstone/contract/wire';
import { describeIndexes } from '@touchstone/inspect';
import { inspectorFolder } from '../dist/index.js';

/** Serves the page and the routes that it asks, over the index of a folder. */
export async function startEngine(
  folder: string,
  port = 0,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const loaded = await loadConfig({ cwd: folder });
  const providers = await openProviders(loaded, ['embedder', 'reranker']);
  const retriever = await openRetriever(loaded, { engine: 'test', providers });
  const evidence = await openEvidence(loaded, { engine: 'test', providers });
  const wired = { loaded, retriever, evidence, store: providers.store };
  const server = createServer((request, response) => {
    answer(wired, request, response).catch((error) => problem(response, error));
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${taken}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await providers.close();
    },
  };
}

interface Wired {
  readonly loaded: LoadedConfig;
  readonly retriever: OpenRetriever;
  readonly evidence: OpenEvidence;
  readonly store: Store;
}

async function answer(wired: Wired, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { loaded, retriever, evidence, store } = wired;
  const url = new URL(request.url ?? '/', 'http://x');
  const path = url.pathname;
  if (path === '/v1/evidence') {
    const { indexes: _, ...body } = await bodyOf(request);
    const gathered = await evidence.gather(wire.parseEvidenceRequest(body));
    return events(request, response, gathered.record, wire.evidenceAnswer.encode(wire.toEvidenceAnswer(gathered.pack)));
  }
  if (path === '/v1/search') {
    const { indexes, ...body } = await bodyOf(request);
    const text = (name: string) => body[name] as never;
    const question = {
      query: text('query'),
      index: text('index'),
      topK: text('top_k'),
      filters: text('filters'),
      filter: text('filter'),
      searchMethod: text('search_method'),
      queryPreprocessing: text('query_preprocessing'),
      hybridAlpha: text('hybrid_alpha'),
      scoreThreshold: text('score_threshold'),
    };
    const { call, record } = await retriever.retrieve(question);
    return events(request, response, record, wire.retrievalCalls.encode({ retrievalCalls: [call] }));
  }
  if (path === '/v1/indexes') {
    const { indexes, missing } = await describeIndexes(loaded);
    return json(response, {
      store: { name: store.name },
      indexes: indexes.map((one) => wire.indexDescription.encode(one)),
      not_indexed: missing,
    });
  }
  const source = /^\/v1\/indexes\/([^/]+)\/source$/.exec(path);
  if (source !== null) return json(response, await lines(wired, decodeURIComponent(source[1] ?? ''), url.searchParams));
  if (path === '/v1/calls') {
    const { calls, damaged } = await retriever.log.list(Number(url.searchParams.get('limit') ?? 50));
    return json(response, callSummariesJson(calls, damaged));
  }
  const call = /^\/v1\/calls\/([^/]+)(\/replay)?$/.exec(path);
  if (call !== null) {
    const record = await retriever.log.read(call[1] ?? 'last');
    if (call[2] === undefined) return json(response, historiesJson(record, candidateHistories(record.trace.stages)));
    const after =
      record.kind === 'search'
        ? (await retriever.repeat(record)).record
        : (await evidence.gather(record.request)).record;
    return json(response, callDifferenceJson(record.id, compareCalls(record, after)));
  }
  if (path === '/readyz')
    return json(response, { status: 'ready', providers: [{ kind: 'store', name: 'sqlite', status: 'ok' }] });
  const file = join(inspectorFolder, normalize(path === '/' ? '/index.html' : path));
  if (
    !(await stat(file).then(
      (one) => one.isFile(),
      () => false,
    ))
  )
    return json(response, { title: 'not found', detail: path }, 404);
  const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
  response.writeHead(200, {
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:",
  });
  createReadStream(file).pipe(response);
}

async function lines({ loaded, store }: Wired, index: string, query: URLSearchParams): Promise<object> {
  const cited = query.get('citation');
  let path = query.get('path') ?? '';
  let [from, to] = (query.get('lines') ?? '1-1').split('-').map(Number) as [number, number];
  if (cited !== null) {
    const { findChunk } = await import('@touchstone/inspect');
    const { metadata } = await findChunk(loaded, cited, { index });
    path = metadata.path ?? '';
    [from, to] = [metadata.start_line ?? 1, metadata.end_line ?? 1];
  }
  const chunks =
    (await store.fetchByFilter?.({ index, filter: { op: 'eq', field: 'path', value: path }, limit: 500 })) ?? [];
  const all = new Map<number, string>();
  for (const { text, metadata } of chunks)
    for (const [at, line] of text.split('\n').entries()) all.set((metadata.start_line ?? 1) + at, line);
  const near = (first: number, last: number) =>
    [...all]
      .filter(([line]) => line >= first && line <= last)
      .sort(([a], [b]) => a - b)
      .map(([line, text]) => ({ line, text }));
  return {
    index,
    citation: `${path}#L${from}-L${to}`,
    path,
    start_line: from,
    end_line: to,
    text: near(from, to)
      .map(({ text }) => text)
      .join('\n'),
    before: near(from - Number(query.get('before') ?? 0), from - 1),
    after: near(to + 1, to + Number(query.get('after') ?? 0)),
  };
}

function events(
  request: IncomingMessage,
  response: ServerResponse,
  record: Parameters<typeof wire.callRecord.encode>[0],
  body: object,
): void {
  if (!request.headers.accept?.includes('text/event-stream')) {
    json(response, body);
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (name: string, data: object) => response.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  send('call', { id: record.id });
  for (const stage of wire.trace.encode(record.trace).stages) send('stage', stage);
  send('result', body);
  response.end();
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString());
}

function json(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

function problem(response: ServerResponse, error: unknown): void {
  const [code, detail] = isRetrievalError(error) ? [error.code, error.message] : ['internal', String(error)];
  response.writeHead(code === 'internal' ? 500 : 400, { 'content-type': 'application/problem+json' });
  response.end(
    JSON.stringify({ type: `urn:touchstone:error:${code}`, title: code, detail, code, request_id: 'x', context: {} }),
  );
}
