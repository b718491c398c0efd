// A vendor's edge: answers POST /v2/embed as Cohere documents it, after a delay, and fails as often as it is told, in the ways in
// which edges fail for a moment: a reset, 429, 503, a body that is cut off. Prints its address when it is ready.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { seededRandom } from '../../../tools/bench/src/seeded-random.ts';

const kinds = ['reset', 'status_429', 'status_503', 'cut_body'] as const;
const dimensions = 1024;

let mood = { delayMs: 0, faults: 0 };
let random = seededRandom(23);
let requests = 0;
let faults: Record<string, number> = {};
let questionsWithFaults = new Set<string>();

const server = createServer(async (incoming, response) => {
  response.on('error', () => {});
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString('utf8');
  if (incoming.url === '/mood') {
    mood = JSON.parse(text);
    random = seededRandom(23);
    requests = 0;
    faults = {};
    questionsWithFaults = new Set();
    response.end();
    return;
  }
  if (incoming.url === '/counts') {
    response.end(JSON.stringify({ requests, faults, questionsWithFaults: [...questionsWithFaults] }));
    return;
  }
  requests += 1;
  const { texts }: { texts: readonly string[] } = JSON.parse(text);
  const kind = random() < mood.faults ? kinds[Math.floor(random() * kinds.length)] : undefined;
  await new Promise((resolve) => setTimeout(resolve, mood.delayMs));
  if (kind !== undefined) {
    faults[kind] = (faults[kind] ?? 0) + 1;
    for (const question of texts) questionsWithFaults.add(question);
  }
  answer(response, kind, texts);
}).listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));

function answer(response: ServerResponse, kind: (typeof kinds)[number] | undefined, texts: readonly string[]): void {
  const json = { 'content-type': 'application/json' };
  switch (kind) {
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'status_429':
      response.writeHead(429, json).end('{"message":"Please wait and try again later"}');
      return;
    case 'status_503':
      response.writeHead(503, json).end('{"message":"upstream connect error"}');
      return;
    case 'cut_body':
      response.writeHead(200, { ...json, 'content-length': '100000' });
      response.write('{"embeddings": {"float": [[', () => response.destroy());
      return;
    default:
      response.writeHead(200, json).end(
        JSON.stringify({
          id: 'da6e531f-54c5-4a73-bf92-f60566d8d753',
          embeddings: { float: texts.map(vectorOf) },
          texts,
          meta: { api_version: { version: '2' }, billed_units: { input_tokens: texts.length * 8 } },
          response_type: 'embeddings_by_type',
        }),
      );
  }
}

/** Of length 1, the same for the same text. */
function vectorOf(text: string): number[] {
  let seed = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) seed = Math.imul(seed ^ text.charCodeAt(at), 0x01000193);
  const next = seededRandom(seed);
  const vector = Array.from({ length: dimensions }, () => next() - 0.5);
  const length = Math.hypot(...vector);
  return vector.map((value) => Number((value / length).toFixed(6)));
}
