// Makes load in a process of its own. Argument: an order as JSON in base64url. Prints one line of JSON.
import { Agent, request } from 'node:http';
import process from 'node:process';
import autocannon from 'autocannon';
import { seededRandom } from '../../../tools/bench/src/seeded-random.ts';

export interface GeneratorOrder {
  readonly url: string;
  readonly path: string;
  /** JSON texts, asked in turn; each connection begins at another one. */
  readonly bodies: readonly string[];
  /** Ends each question with a number of its own, so that no cache knows it. */
  readonly unique?: boolean;
  /** A text that every good answer holds. */
  readonly expect: string;
  readonly connections: number;
  /** How long it takes, unless `amount` says how many. */
  readonly seconds: number;
  /**
   * Requests of a closed loop. The run ends when all are answered: where an answer takes about as long as the run, those that are cut
   * off at its end would be most of them.
   */
  readonly amount?: number;
  /** Requests a second. Absent: a closed loop, each connection asks as soon as it has its answer. */
  readonly rate?: number;
}

export interface GeneratorResult {
  /** Of the good answers. In an open loop, from the moment at which the request was due. */
  readonly timesMs: readonly number[];
  /** By HTTP status, or `no result` or `no answer`. */
  readonly failedWith: Readonly<Record<string, number>>;
  readonly seconds: number;
  readonly cpuSeconds: number;
}

const order: GeneratorOrder = JSON.parse(Buffer.from(process.argv[2] ?? '', 'base64url').toString('utf8'));
const before = process.cpuUsage();
const { rate } = order;
const measured = rate === undefined ? await closedLoop(order) : await openLoop(order, rate);
const { user, system } = process.cpuUsage(before);
const result: GeneratorResult = { ...measured, cpuSeconds: (user + system) / 1e6 };
console.log(JSON.stringify(result));

type Measured = Omit<GeneratorResult, 'cpuSeconds'>;

async function closedLoop({
  url,
  path,
  bodies,
  unique,
  expect,
  connections,
  seconds,
  amount,
}: GeneratorOrder): Promise<Measured> {
  const timesMs: number[] = [];
  const failedWith: Record<string, number> = {};
  let clients = 0;
  const from = performance.now();
  let lastMs = from;
  const requests = bodies.map((body) => ({
    method: 'POST' as const,
    path,
    headers: { 'content-type': 'application/json' },
    body: unique ? withOwnNumber(body) : body,
  }));
  const run = autocannon({
    url,
    connections,
    ...(amount === undefined ? { duration: seconds } : { amount }),
    timeout: 60,
    requests: requests.slice(0, 1),
    idReplacement: unique ?? false,
    setupClient: (client) => {
      // Each connection has some of the questions only: autocannon writes out all requests of all connections before it begins.
      const own = Math.max(10, Math.floor((2 * requests.length) / connections));
      const first = (clients * own) % requests.length;
      clients += 1;
      client.setRequests([...requests.slice(first), ...requests.slice(0, first)].slice(0, own));
      let isGood = false;
      client.on('body', (part: Buffer) => {
        isGood ||= part.includes(expect);
      });
      client.on('response', (status: number, _bytes: number, timeMs: number) => {
        if (status === 200 && isGood) timesMs.push(timeMs);
        else count(failedWith, status === 200 ? 'no result' : String(status));
        isGood = false;
        lastMs = performance.now();
      });
    },
  });
  const { errors } = await run;
  // autocannon itself counts in whole seconds.
  if (errors > 0) failedWith['no answer'] = errors;
  return { timesMs, failedWith, seconds: (lastMs - from) / 1000 };
}

/** autocannon replaces this by a number that it uses once. */
function withOwnNumber(body: string): string {
  return body.replace(/"query":"/, '$&[<id>] ');
}

/**
 * Requests at random moments, so many a second on average (a Poisson process), whether or not the service keeps up: as from many
 * people who do not know of one another. A time counts from the moment at which the request was due, so that a service which stalls
 * cannot hide it. autocannon's rate is a burst at the start of each second, and waits for answers: that is no open loop.
 */
async function openLoop(
  { url, path, bodies, expect, connections, seconds }: GeneratorOrder,
  rate: number,
): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const random = seededRandom(29);
  const timesMs: number[] = [];
  const asked: Promise<void>[] = [];
  const failedWith: Record<string, number> = {};
  const from = performance.now();
  for (let dueMs = 0, turn = 0; dueMs < seconds * 1000; dueMs += (-Math.log(1 - random()) * 1000) / rate, turn += 1) {
    const waitMs = from + dueMs - performance.now();
    if (waitMs > 1) await new Promise((resolve) => setTimeout(resolve, waitMs));
    const body = bodies[turn % bodies.length] ?? '';
    const due = from + dueMs;
    asked.push(
      ask(agent, `${url}${path}`, body).then(
        (answer) => {
          if (answer.includes(expect)) timesMs.push(performance.now() - due);
          else count(failedWith, 'no result');
        },
        (error: Error) => count(failedWith, error.message),
      ),
    );
  }
  await Promise.all(asked);
  agent.destroy();
  return { timesMs, failedWith, seconds: (performance.now() - from) / 1000 };
}

function count(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

/** The body of a good answer. */
function ask(agent: Agent, url: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const sent = request(url, { agent, method: 'POST', headers, timeout: 60_000 }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', () => reject(new Error('no answer')));
      response.on('end', () => {
        if (response.statusCode === 200) resolve(Buffer.concat(parts).toString('utf8'));
        else reject(new Error(String(response.statusCode)));
      });
    });
    sent.on('error', () => reject(new Error('no answer')));
    sent.on('timeout', () => sent.destroy(new Error('no answer')));
    sent.end(body);
  });
}
