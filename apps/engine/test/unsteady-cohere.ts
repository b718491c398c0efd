import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { seededRandom } from '@touchstone/eval';
import { type EmbedBody, embedAnswer } from './stand-in-vendors.ts';

interface Unsteadiness {
  /** Share of requests that fail, 0 to 1. */
  readonly faults: number;
  /** What befalls each try of a text, from 1, instead of chance. */
  readonly plan?: (text: string, attempt: number) => FaultName | undefined;
  /** Good answers wait until so many requests are here at once. Default 1. */
  readonly crowd?: number;
}

/** A Cohere that fails now and then. */
export interface UnsteadyCohere {
  readonly url: string;
  /** Failures so far, by the text that was to be embedded. */
  readonly failed: ReadonlyMap<string, number>;
  /** Requests so far, by how they ended. */
  readonly outcomes: ReadonlyMap<string, number>;
  become(next: Partial<Unsteadiness>): void;
  close(): Promise<void>;
}

/**
 * Starts it: each request fails by chance, in one of four ways, whatever befell the one before. Chance is drawn from the text and the
 * number of the try, so that it falls the same way each time, in whatever order requests arrive.
 */
export async function unsteadyCohere(first: Unsteadiness): Promise<UnsteadyCohere> {
  let settings = first;
  const waiting: (() => void)[] = [];
  const failed = new Map<string, number>();
  const tries = new Map<string, number>();
  const outcomes = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { texts } = JSON.parse(Buffer.concat(parts).toString('utf8')) as EmbedBody;
    const text = texts.join('\n');
    count(tries, text);
    const attempt = tries.get(text) ?? 1;
    const fault = settings.plan === undefined ? byChance(text, attempt) : settings.plan(text, attempt);
    count(outcomes, fault ?? 'answered');
    if (fault !== undefined) {
      count(failed, text);
      return faults[fault](response, texts);
    }
    const answer = () =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(embedAnswer(texts)));
    waiting.push(answer);
    if (waiting.length >= (settings.crowd ?? 1)) for (const each of waiting.splice(0)) each();
  });
  const byChance = (text: string, attempt: number): FaultName | undefined => {
    const random = seededRandom(hashOf(`${text} ${attempt}`));
    return random() < settings.faults ? faultBy(random()) : undefined;
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failed,
    outcomes,
    become: (next) => {
      settings = { ...settings, ...next };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const json = { 'content-type': 'application/json' };

const faults = {
  reset: (response: ServerResponse) => void response.socket?.resetAndDestroy(),
  rate_limited: (response: ServerResponse) => void response.writeHead(429, json).end('{"message":"too many requests"}'),
  unavailable: (response: ServerResponse) => void response.writeHead(503, json).end('{"message":"come back later"}'),
  cut_body: (response: ServerResponse) => {
    response.writeHead(200, { ...json, 'content-length': '1000' });
    response.write('{"id":"e1","embeddings":', () => response.destroy());
  },
  half_json: (response: ServerResponse) => void response.writeHead(200, json).end('{"id":"e1","embeddings":'),
  html_under_200: (response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Back in a moment</body></html>'),
  zeros: (response: ServerResponse, texts: readonly string[]) => {
    const embeddings = { float: texts.map(() => new Array<number>(1024).fill(0)) };
    response.writeHead(200, json).end(JSON.stringify({ ...embedAnswer(texts), embeddings }));
  },
  hang: () => {},
};

export type FaultName = keyof typeof faults;

/** Every fault, those of chance first. */
export const faultNames = Object.keys(faults) as FaultName[];

function faultBy(chance: number): FaultName {
  return faultNames[Math.floor(chance * faultsOfChance)] as FaultName;
}

const faultsOfChance = 4;

/** FNV-1a over code units. */
function hashOf(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
