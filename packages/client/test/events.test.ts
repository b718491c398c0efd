import type { StageTrace } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { wireExamples } from '../../../tools/test-kit/wire-examples.ts';
import { createClient } from '../src/index.ts';
import { clientOf, events, inTurn, problem } from './engine-double.ts';

const stage = (name: string) => ['stage', { stage: name, started_ms: 0, duration_ms: 1 }] as const;
const result = ['result', wireExamples.evidence_answer[0]] as const;
const route = 'POST /v1/evidence';

/** Notes the stages that it is told. */
function listener() {
  const heard: [string, number][] = [];
  const onStage = ({ stage: name }: StageTrace, { attempt }: { attempt: number }) => void heard.push([name, attempt]);
  return { heard, onStage };
}

describe('with onStage, the answer comes as events', () => {
  it('each stage is told, then the answer is given, with the id of the call', async () => {
    const stream = events(['call', { id: 'call-7' }], stage('embed'), stage('search'), result);
    const { client, server } = await clientOf({
      [route]: () => ({ ...stream, headers: { 'content-type': 'text/event-stream' } }),
    });
    const { heard, onStage } = listener();
    const answer = await client.evidence({ query: 'q' }, { onStage });
    expect(heard).toEqual([
      ['embed', 1],
      ['search', 1],
    ]);
    expect(answer).toMatchObject({ status: 'success', requestId: 'call-7' });
    expect(server.requests[0]?.headers.accept).toBe('text/event-stream');
  });

  it('answer tells its text too, in pieces', async () => {
    const body = wireExamples.context_answer[0];
    const stream = events(
      stage('search'),
      ['text', { text: 'Recovery ' }],
      ['text', { text: 'is rest.' }],
      ['result', body],
    );
    const { client } = await clientOf({ 'POST /v1/answers': () => stream });
    const { heard, onStage } = listener();
    const pieces: string[] = [];
    await client.answer({ query: 'q' }, { onStage, onText: (piece) => void pieces.push(piece) });
    expect([heard, pieces]).toEqual([[['search', 1]], ['Recovery ', 'is rest.']]);
  });

  it.each(['retrieve', 'search'] as const)('%s too', async (name) => {
    const body = wireExamples.search_answer[1];
    const { client } = await clientOf({ [`POST /v1/${name}`]: () => events(stage('plan'), ['result', body]) });
    const { heard, onStage } = listener();
    await client[name]({ query: 'q' }, { onStage });
    expect(heard).toEqual([['plan', 1]]);
  });

  it('index tells its progress', async () => {
    const stream = events(['progress', { done: 1, of: 2 }], ['progress', { done: 2, of: 2 }], ['result', { added: 2 }]);
    const { client } = await clientOf({ 'POST /v1/indexes/:index': () => stream });
    const heard: unknown[] = [];
    const { report } = await client.index('docs', { onProgress: (progress) => heard.push(progress) });
    expect([heard, report]).toEqual([
      [
        { done: 1, of: 2 },
        { done: 2, of: 2 },
      ],
      { added: 2 },
    ]);
  });

  it('an engine that answers without events is understood', async () => {
    const { client } = await clientOf();
    const { heard, onStage } = listener();
    expect((await client.evidence({ query: 'q' }, { onStage })).status).toBe('success');
    expect(heard).toEqual([]);
  });

  it.each(['problem', 'error'])('an event "%s" is the error that it tells', async (name) => {
    const told = problem(404, 'index_not_found').json;
    const { client, server } = await clientOf({ [route]: () => events(stage('plan'), [name, told]) });
    const asking = client.evidence({ query: 'q' }, { onStage: () => {} });
    await expect(asking).rejects.toMatchObject({
      code: 'index_not_found',
      message: 'The engine says index_not_found.',
    });
    expect(server.requests).toHaveLength(1);
  });

  it('a transient problem, or a stream that ends without an answer, begins again with the first stage', async () => {
    const answers = inTurn(
      events(stage('embed'), ['problem', problem(503, 'unavailable').json]),
      events(stage('embed')),
      events(stage('embed'), result),
    );
    const { client } = await clientOf({ [route]: answers });
    const { heard, onStage } = listener();
    await client.evidence({ query: 'q' }, { onStage });
    expect(heard).toEqual([
      ['embed', 1],
      ['embed', 2],
      ['embed', 3],
    ]);
  });

  it('a stage and an event that only a newer engine has break nothing', async () => {
    const stream = events(
      ['heartbeat', {}],
      stage('fetch_pages'),
      ['stage', { ...stage('fuse')[1], shards: 3 }],
      result,
    );
    const { client } = await clientOf({ [route]: () => stream });
    const { heard, onStage } = listener();
    await client.evidence({ query: 'q' }, { onStage });
    expect(heard).toEqual([
      ['fetch_pages', 1],
      ['fuse', 1],
    ]);
  });

  it.each([
    ['a stage', ['stage', { stage: 'fuse' }] as const],
    ['an answer', ['result', { status: 'success' }] as const],
    ['a problem', ['problem', { message: 'x' }] as const],
  ])('%s of another form is bad_response', async (_name, event) => {
    const { client, server } = await clientOf({ [route]: () => events(event) });
    const asking = client.evidence({ query: 'q' }, { onStage: () => {} });
    await expect(asking).rejects.toMatchObject({ code: 'bad_response' });
    expect(server.requests).toHaveLength(1);
  });

  it('what onStage throws ends the call, as it is', async () => {
    const { client, server } = await clientOf({ [route]: () => events(stage('embed'), result) });
    const own = new Error('mine');
    const onStage = () => {
      throw own;
    };
    await expect(client.evidence({ query: 'q' }, { onStage })).rejects.toBe(own);
    expect(server.requests).toHaveLength(1);
  });

  it('an event may be cut anywhere, in the middle of a character too', async () => {
    const text = `: hello\r\nevent: stage\r\ndata: ${JSON.stringify({ ...stage('fuse')[1], settings: { name: 'Käse 🧀' } })}\r\n\r\nevent: result\ndata: ${JSON.stringify(result[1])}\n\n`;
    const bytes = new TextEncoder().encode(text);
    const body = ReadableStream.from([...bytes].map((byte) => Uint8Array.of(byte)));
    const fetch = async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    const told: StageTrace[] = [];
    const client = createClient({ baseUrl: 'http://engine', fetch });
    await client.evidence({ query: 'q' }, { onStage: (one) => void told.push(one) });
    expect(told[0]?.settings).toEqual({ name: 'Käse 🧀' });
  });

  it('a deadline ends a stream that never does', async () => {
    let cancelled = false;
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(': still here\n\n')),
      cancel: () => {
        cancelled = true;
      },
    });
    const fetch = async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    const client = createClient({ baseUrl: 'http://engine', fetch, timeoutMs: 40 });
    const asking = client.evidence({ query: 'q' }, { onStage: () => {} });
    await expect(asking).rejects.toMatchObject({ code: 'timeout' });
    await expect.poll(() => cancelled).toBe(true);
  });
});
