import { context, metrics, propagation, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  AggregationTemporality,
  type HistogramMetricData,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import { InMemorySpanExporter, type ReadableSpan, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { type VendorRequest, vendorServer } from '@touchstone/conformance';
import { startTelemetry } from '@touchstone/engine';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { runEngine, type TestedEngine, twoIndexes } from './running-engine.ts';

const exporter = new InMemorySpanExporter();
const measured = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
const reader = new PeriodicExportingMetricReader({ exporter: measured, exportIntervalMillis: 3_600_000 });
let tested: TestedEngine;

beforeAll(async () => {
  trace.setGlobalTracerProvider(new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }));
  metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader] }));
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  tested = await runEngine(twoIndexes);
});

afterAll(async () => {
  await tested.stop();
  for (const api of [trace, metrics, propagation, context]) api.disable();
});

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const callerSpan = '00f067aa0ba902b7';
const traceparent = `00-${traceId}-${callerSpan}-01`;

describe('traces', () => {
  it('continue the trace of the caller: a server span by the conventions for HTTP, with the id of the request', async () => {
    const { spans, response } = await traced('/v1/search', { json: { query: 'onRequest hook', index: 'docs' } });
    const server = spanNamed(spans, 'POST /v1/search');
    expect(server.spanContext().traceId).toBe(traceId);
    expect(server.parentSpanContext?.spanId).toBe(callerSpan);
    expect(server.kind).toBe(1);
    expect(server.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/v1/search',
      'http.response.status_code': 200,
      'url.scheme': 'http',
      'url.path': '/v1/search',
      'server.address': '127.0.0.1',
      'server.port': Number(new URL(tested.engine.url).port),
      'touchstone.request.id': response.headers.get('x-request-id'),
    });
    expect(server.status.code).toBe(0);
  });

  it('hold each stage of a call in its time, with the model and the store that did the work', async () => {
    const { spans } = await traced('/v1/search', { json: { query: 'onRequest hook', index: 'docs' } });
    const server = spanNamed(spans, 'POST /v1/search');
    const stages = spans.filter((span) => span !== server);
    expect(stages.every((stage) => stage.parentSpanContext?.spanId === server.spanContext().spanId)).toBe(true);
    expect(stages.map(({ attributes }) => attributes['touchstone.stage'])).toEqual(
      expect.arrayContaining(['plan', 'describe', 'embed', 'search', 'rank']),
    );
    const embed = stages.find(({ attributes }) => attributes['touchstone.stage'] === 'embed');
    expect(embed?.name).toBe('embeddings touchstone-static-1');
    expect(embed?.attributes).toMatchObject({
      'gen_ai.operation.name': 'embeddings',
      'gen_ai.provider.name': 'local',
      'gen_ai.request.model': 'touchstone-static-1',
    });
    const search = spanNamed(stages, 'search docs');
    expect(search.kind).toBe(2);
    expect(search.attributes).toMatchObject({
      'db.system.name': 'sqlite',
      'db.operation.name': 'search',
      'db.collection.name': 'docs',
    });
    const [from, to] = [fromMs(server), toMs(server)];
    for (const stage of stages) {
      expect(fromMs(stage)).toBeGreaterThanOrEqual(from - 0.01);
      // The clock of a call's beginning has whole milliseconds.
      expect(toMs(stage)).toBeLessThanOrEqual(to + 1);
    }
  });

  it('of evidence have the reranker, and each branch with its index', async () => {
    const { spans } = await traced('/v1/evidence', { json: { query: 'how do hooks run' } });
    const rerank = spans.find(({ attributes }) => attributes['touchstone.stage'] === 'rerank');
    expect(rerank?.attributes).toMatchObject({
      'gen_ai.operation.name': 'rerank',
      'gen_ai.provider.name': 'local',
      'gen_ai.request.model': 'touchstone-rerank-2',
    });
    const embedded = spans.filter(({ attributes }) => attributes['touchstone.stage'] === 'embed_query');
    expect(embedded.length).toBeGreaterThan(0);
    for (const span of embedded) expect(span.attributes['gen_ai.request.model']).toBe('touchstone-static-1');
    const branches = spans.filter(({ attributes }) => attributes['touchstone.stage'] === 'search_branch');
    expect(new Set(branches.map(({ attributes }) => attributes['db.collection.name']))).toEqual(
      new Set(['docs', 'code']),
    );
  });

  it('of contexts have the language model where it wrote something, and nobody where rules did', async () => {
    const byRules = await traced('/v1/context', { json: { query: 'how do hooks run', index: 'docs' } });
    const understood = ({ attributes }: ReadableSpan) => attributes['touchstone.stage'] === 'understand';
    expect(byRules.spans.find(understood)?.attributes['gen_ai.request.model']).toBeUndefined();

    const gemini = await vendorServer({
      routes: {
        'POST /v1/models/:call': ({ body }: VendorRequest<{ generationConfig: { responseJsonSchema?: object } }>) => {
          const classified = {
            ...{ query_type: 'factual', resolved_query: 'how do hooks run', needs_hyde: false },
            ...{ page_filter: null, chapter_filter: null },
          };
          const isJson = body.generationConfig.responseJsonSchema !== undefined;
          const text = isJson ? JSON.stringify(classified) : 'order of hooks\nlifecycle of a request';
          return { json: { candidates: [{ content: { parts: [{ text }] }, finishReason: 'STOP' }] } };
        },
      },
    });
    onTestFinished(() => gemini.close());
    const options = { apiKey: 'AIza-of-the-test', baseUrl: `${gemini.url}/v1` };
    const asking = await runEngine({
      'docs/hooks.md': '# Hooks\n\nThe onRequest hook runs before the body of a request is parsed.\n',
      'touchstone.config.json': JSON.stringify({
        indexes: { docs: { sources: ['docs'] } },
        languageModel: { use: '@touchstone/gemini#languageModel', options },
        server: { workers: 1 },
      }),
    });
    onTestFinished(() => asking.stop());
    exporter.reset();
    const response = await asking.ask('/v1/context', { json: { query: 'how do hooks run' } });
    expect(await response.json()).toMatchObject({ understanding: { by: 'model' } });
    const written = exporter.getFinishedSpans().filter(({ name }) => name === 'chat gemini-3.5-flash-lite');
    expect(written.map(({ attributes }) => attributes['touchstone.stage']).sort()).toEqual(['expand', 'understand']);
    expect(written[0]?.attributes).toMatchObject({
      'gen_ai.operation.name': 'chat',
      'gen_ai.request.model': 'gemini-3.5-flash-lite',
    });
  });

  it('of streams end when the stream ends, with the stages in them', async () => {
    const { spans } = await traced('/v1/search', {
      json: { query: 'hooks', index: 'docs' },
      headers: { accept: 'text/event-stream' },
    });
    const server = spanNamed(spans, 'POST /v1/search');
    expect(toMs(server)).toBeGreaterThanOrEqual(toMs(spanNamed(spans, 'search docs')) - 1);
  });

  it('hold no query and no text of a chunk', async () => {
    const { spans } = await traced('/v1/evidence', { json: { query: 'zebra stripes of the onRequest hook' } });
    const told = JSON.stringify(spans.map(({ name, attributes, events }) => ({ name, attributes, events })));
    expect(told).not.toContain('zebra');
    expect(told).not.toContain('body of a request');
  });

  it('of a failure of ours are errors, of a mistake of the caller are not', async () => {
    const { spans } = await traced('/v1/search', { json: { query: 'hooks', index: 'nope' } });
    const server = spanNamed(spans, 'POST /v1/search');
    expect(server.status.code).toBe(0);
    expect(server.attributes).toMatchObject({
      'http.response.status_code': 404,
      'touchstone.error.code': 'index_not_found',
    });
    expect(server.attributes['error.type']).toBeUndefined();
  });

  it('name a route that there is not by its method alone', async () => {
    const { spans } = await traced('/v1/unknown/7');
    expect(spans.map(({ name }) => name)).toEqual(['GET']);
  });
});

describe('the log', () => {
  it('has the id of the trace', async () => {
    const { response } = await traced('/v1/search', { json: { query: 'hooks', index: 'docs' } });
    const id = response.headers.get('x-request-id') ?? '';
    const line = JSON.parse(tested.logged.find((each) => each.includes(id)) ?? '{}');
    expect(line).toMatchObject({ msg: 'request', trace_id: traceId });
  });
});

describe('metrics', () => {
  it('of requests, models and stores have the names of the conventions', async () => {
    await traced('/v1/evidence', { json: { query: 'how do hooks run' } });
    await reader.forceFlush();
    const told =
      measured
        .getMetrics()
        .at(-1)
        ?.scopeMetrics.flatMap((scope) => scope.metrics) ?? [];
    const histogram = (name: string) =>
      told.find(({ descriptor }) => descriptor.name === name) as HistogramMetricData | undefined;
    const requests = histogram('http.server.request.duration');
    expect(requests?.descriptor.unit).toBe('s');
    expect(requests?.dataPoints.map(({ attributes }) => attributes)).toContainEqual(
      expect.objectContaining({ 'http.route': '/v1/evidence', 'http.response.status_code': 200 }),
    );
    expect(
      histogram('gen_ai.client.operation.duration')?.dataPoints.map(({ attributes }) => attributes),
    ).toContainEqual({
      'gen_ai.operation.name': 'rerank',
      'gen_ai.provider.name': 'local',
      'gen_ai.request.model': 'touchstone-rerank-2',
    });
    expect(histogram('db.client.operation.duration')?.dataPoints.map(({ attributes }) => attributes)).toContainEqual({
      'db.system.name': 'sqlite',
      'db.operation.name': 'search',
      'db.collection.name': 'docs',
    });
    const active = told.find(({ descriptor }) => descriptor.name === 'http.server.active_requests');
    expect(active?.dataPoints.map(({ value }) => value)).toEqual(active?.dataPoints.map(() => 0));
  });
});

describe('startTelemetry', () => {
  it('starts nothing unless the environment names an endpoint', async () => {
    const load = () => Promise.reject(new Error('not asked for'));
    expect(await startTelemetry({}, { warn: neverWarns, load })).toBeUndefined();
  });

  it('says what to install where the SDK is missing', async () => {
    const said: string[] = [];
    const load = () => Promise.reject(new Error("Cannot find package '@opentelemetry/sdk-node'"));
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
    expect(await startTelemetry(env, { warn: (message) => void said.push(message), load })).toBeUndefined();
    expect(said).toEqual([expect.stringContaining('npm install @opentelemetry/sdk-node')]);
  });
});

function neverWarns(message: string): never {
  throw new Error(`It warned: ${message}`);
}

/** Asks within the trace, and gives the spans of this one request, the server's among them, when all have ended. */
async function traced(path: string, init: Parameters<TestedEngine['ask']>[1] = {}) {
  exporter.reset();
  const response = await tested.ask(path, { ...init, headers: { ...init.headers, traceparent } });
  await response.arrayBuffer();
  await expect.poll(() => exporter.getFinishedSpans().some(({ kind }) => kind === 1)).toBe(true);
  return { response, spans: exporter.getFinishedSpans() };
}

function spanNamed(spans: readonly ReadableSpan[], name: string): ReadableSpan {
  const found = spans.find((span) => span.name === name);
  if (found === undefined) throw new Error(`No span is named "${name}": ${spans.map((span) => span.name).join(', ')}`);
  return found;
}

const ms = ([seconds, nanoseconds]: readonly [number, number]) => seconds * 1000 + nanoseconds / 1e6;
const fromMs = ({ startTime }: ReadableSpan) => ms(startTime);
const toMs = ({ endTime }: ReadableSpan) => ms(endTime);
