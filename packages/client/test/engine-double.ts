import { type VendorAnswer, type VendorServer, vendorServer } from '@touchstone/conformance';
import { onTestFinished } from 'vitest';
import { wireExamples } from '../../../tools/test-kit/wire-examples.ts';
import { type Client, type ClientOptions, createClient } from '../src/index.ts';

export const requestId = '0e5cbb6e-6d5f-4a52-9d8e-000000000001';

/** Answers in the documented forms, over real HTTP. */
function routes(json: (document: unknown, status?: number) => VendorAnswer) {
  const [call] = (wireExamples.retrieval_calls[0] as { retrieval_calls: readonly unknown[] }).retrieval_calls;
  return {
    'POST /v1/retrieve': () => json({ retrieval_calls: [call] }),
    'POST /v1/search': () => json(wireExamples.search_answer[0]),
    'POST /v1/retrieve/batch': () => json(wireExamples.batch_answer[0]),
    'POST /v1/context': () => json(wireExamples.context_pack[0]),
    'POST /v1/answers': () => json(wireExamples.context_answer[0]),
    'POST /v1/evidence': () => json(wireExamples.evidence_answer[0]),
    'GET /v1/indexes': () => json(wireExamples.index_list[0]),
    'POST /v1/indexes/:index': () => json({ added: 3 }),
    'GET /v1/indexes/:index/source': () => json(wireExamples.source_text[0]),
    'GET /v1/calls': () => json(wireExamples.call_list[0]),
    'GET /v1/calls/:id': () => json(wireExamples.call_history[0]),
    'POST /v1/calls/:id/replay': () => json(wireExamples.call_difference[0]),
    'GET /healthz': () => json(wireExamples.engine_health[0]),
    'GET /readyz': () => json(wireExamples.engine_readiness[0]),
  } as const;
}

/** A problem as the engine tells it. */
export function problem(status: number, code: string, more: object = {}): VendorAnswer {
  return {
    status,
    headers: { 'content-type': 'application/problem+json', 'x-request-id': requestId },
    json: {
      type: `urn:touchstone:error:${code}`,
      title: 'It failed',
      status,
      detail: `The engine says ${code}.`,
      code,
      request_id: requestId,
      context: {},
      ...more,
    },
  };
}

/** An event stream. */
export function events(...list: readonly (readonly [event: string, data: unknown])[]): VendorAnswer {
  const text = list.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join('');
  return { headers: { 'content-type': 'text/event-stream', 'x-request-id': requestId }, text };
}

/** A server and a client of it that never really waits; it is stopped after the test. */
export async function clientOf(
  overrides: Readonly<Record<string, (request: never) => VendorAnswer>> = {},
  options: Partial<ClientOptions> = {},
): Promise<{ readonly client: Client; readonly server: VendorServer; readonly pauses: readonly number[] }> {
  const answer = (json: unknown, status = 200) => ({ status, headers: { 'x-request-id': requestId }, json });
  const server = await vendorServer({ routes: { ...routes(answer), ...overrides } });
  onTestFinished(() => server.close());
  const pauses: number[] = [];
  const sleep = async (ms: number) => {
    pauses.push(ms);
  };
  const client = createClient({ baseUrl: server.url, sleep, random: () => 0.5, ...options });
  return { client, server, pauses };
}

/** Answers in turn; the last one again and again. */
export function inTurn(...answers: readonly VendorAnswer[]): () => VendorAnswer {
  let turn = 0;
  return () => {
    const answer = answers[Math.min(turn, answers.length - 1)];
    turn += 1;
    return answer as VendorAnswer;
  };
}
