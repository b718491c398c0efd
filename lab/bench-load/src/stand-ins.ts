// Cohere, Voyage and Qdrant on the loopback interface, in the shapes that their documentation shows. They misbehave as a plan says, and
// answer the question of number N with a vector that holds N, so that each knows which question a request belongs to.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A way in which a service fails for a moment. */
export const faults = [
  'reset',
  'status_429',
  'status_429_for_a_second',
  'status_500',
  'status_503',
  'status_504',
  'cut_body',
  'half_json',
  'html_under_200',
  'zeros',
  'hang',
  'slow_body',
] as const;

export type Fault = (typeof faults)[number];

/** The fault that a request meets; undefined: it is answered. `question` is that of `questionOf`, where the request belongs to one. */
type FaultPlan = (question: number | undefined) => Fault | undefined;

export interface StandIn {
  readonly url: string;
  misbehave(plan: FaultPlan): void;
  stop(): Promise<void>;
}

const dimensions = 1024;

export type StandInName = 'cohere' | 'voyage' | 'qdrant';

/** Starts one of them. */
export async function startStandIn(name: StandInName): Promise<StandIn> {
  let plan: FaultPlan = () => undefined;
  const server = createServer(async (incoming, response) => {
    response.on('error', () => {});
    const parts: Buffer[] = [];
    try {
      for await (const part of incoming) parts.push(part as Buffer);
    } catch {
      return;
    }
    const text = Buffer.concat(parts).toString('utf8');
    const { question, answer } = services[name](incoming.url ?? '/', (text === '' ? {} : JSON.parse(text)) as never);
    const fault = plan(question);
    if (fault === undefined) sendJson(response, 200, answer(1));
    else fail(response, fault, answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    misbehave: (next) => {
      plan = next;
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

interface Served {
  readonly question: number | undefined;
  /** `scale` 0 makes zeros of its vectors. */
  readonly answer: (scale: number) => object;
}

const services: Readonly<Record<StandInName, (path: string, body: never) => Served>> = {
  cohere: (_path, { texts }: { readonly texts: readonly string[] }) => ({
    question: questionOf(texts[0]),
    answer: (scale) => ({
      id: 'da6e531f-54c5-4a73-bf92-f60566d8d753',
      embeddings: { float: texts.map((text) => vectorOf(text, scale)) },
      texts,
      meta: { api_version: { version: '2' }, billed_units: { input_tokens: texts.length * 8 } },
      response_type: 'embeddings_by_type',
    }),
  }),
  voyage: (_path, { inputs }: { readonly inputs: readonly (readonly string[])[] }) => ({
    question: questionOf(inputs[0]?.[0]),
    answer: (scale) => ({
      object: 'list',
      data: inputs.map((texts, index) => ({
        object: 'list',
        index,
        data: texts.map((text, at) => ({ object: 'embedding', embedding: vectorOf(text, scale), index: at })),
      })),
      model: 'voyage-context-3',
      usage: { total_tokens: 8 * inputs.length },
    }),
  }),
  qdrant: (path, body: { readonly query?: { readonly nearest?: readonly number[] } }) => ({
    question: body.query?.nearest === undefined ? undefined : questionIn(body.query.nearest),
    answer: () => ({ result: qdrantResult(path.replace(/\?.*$/, '')), status: 'ok', time: 0.001 }),
  }),
};

function qdrantResult(path: string): object {
  if (path.endsWith('/points/query')) {
    const payload = { chunk_id: 'a', text: 'What is known of the subject.' };
    return { points: [{ id: '00000000-0000-4000-8000-000000000000', version: 1, score: 0.7, payload }] };
  }
  if (path.endsWith('/points/count')) return { count: 1 };
  if (path === '/aliases') return { aliases: [] };
  if (path === '/collections') return { collections: [{ name: collectionName }] };
  return {
    status: 'green',
    config: { params: { vectors: { size: dimensions, distance: 'Cosine' } } },
    payload_schema: {},
  };
}

/** The collection that the stand-in of Qdrant has, filled by another program. */
export const collectionName = 'measured';

/** The number of a question; its text ends with it. */
function questionOf(text = ''): number {
  return Number(/\d+$/.exec(text)?.[0] ?? 0);
}

function vectorOf(text: string, scale: number): readonly number[] {
  const vector = new Array<number>(dimensions).fill(0);
  vector[0] = scale;
  // Two digits of the base: a vector of 1,024 numbers tells 260,000 questions apart.
  const question = questionOf(text);
  vector[1 + (question % 511)] = scale / 2;
  vector[512 + Math.floor(question / 511)] = scale / 2;
  return vector;
}

function questionIn(vector: readonly number[]): number {
  const low = vector.findIndex((value, at) => at > 0 && at < 512 && value !== 0) - 1;
  const high = vector.findIndex((value, at) => at >= 512 && value !== 0) - 512;
  return high * 511 + low;
}

function sendJson(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

function fail(response: ServerResponse, fault: Fault, answer: Served['answer']): void {
  const json = { 'content-type': 'application/json' };
  const whole = JSON.stringify(answer(1));
  switch (fault) {
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'status_429_for_a_second':
      sendJson(response, 429, { message: 'Please wait and try again later' }, { 'retry-after': '1' });
      return;
    case 'cut_body':
      response.writeHead(200, { ...json, 'content-length': String(whole.length) });
      response.write(whole.slice(0, whole.length / 2), () => response.destroy());
      return;
    case 'half_json':
      response.writeHead(200, json).end(whole.slice(0, whole.length / 2));
      return;
    case 'html_under_200':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Back in a moment</body></html>');
      return;
    case 'zeros':
      sendJson(response, 200, answer(0));
      return;
    case 'hang':
      return;
    case 'slow_body': {
      response.writeHead(200, json).write(' ');
      const timer = setInterval(() => response.write(' '), 100);
      response.on('close', () => clearInterval(timer));
      return;
    }
    default:
      sendJson(response, Number(fault.slice('status_'.length)), { message: 'upstream connect error' });
  }
}
