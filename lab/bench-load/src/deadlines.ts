import { Agent, request } from 'node:http';
import { loadavg } from 'node:os';
import { percentile } from '../../../tools/bench/src/percentile.ts';
import type { LoadCorpus } from './corpus.ts';
import type { Project } from './project.ts';
import { type Service, startBare, startEngine } from './services.ts';

/** One kind of request under one budget, through one door. Times in milliseconds. */
export interface DeadlineStep {
  readonly what: string;
  readonly budgetMs: number;
  readonly atOnce: number;
  readonly requests: number;
  /** Over the budget, from when the request had left this program to the last byte of its answer; 0 where it came in time. */
  readonly lateP50Ms: number;
  readonly lateP99Ms: number;
  readonly lateMaxMs: number;
  readonly answered: number;
  /** Refused because of time, or because too many wait. */
  readonly refused: number;
  /** Anything else: a fault of the engine, or of this program. */
  readonly failed: number;
  /** Share of the requests with an answer or a refusal no later than 50 ms after their budget. */
  readonly inTime: number;
  /** Of the machine when the step ended: processes that want a processor, over one minute. */
  readonly machineLoad: number;
}

const budgetsMs = [5, 20, 50, 200, 1000];
/** How late an answer may be. */
const allowedMs = 50;
const rounds = 40;
const flood = 2000;
/** After this a request counts as failed. */
const longestMs = 30_000;

/**
 * Asks a warm engine under each budget: every kind of request alone, then many at once. What many connections cost by themselves is told
 * by a server that answers without looking. The config's other settings are `common`.
 */
export async function measureDeadlines(
  corpus: LoadCorpus,
  { project, common }: { readonly project: Project; readonly common: { readonly server: object } },
  told: (step: DeadlineStep) => void,
): Promise<readonly DeadlineStep[]> {
  const steps: DeadlineStep[] = [];
  for (const budgetMs of budgetsMs) {
    project.configure({ ...common, server: { ...common.server, timeoutMs: budgetMs, maxBodyBytes: 4_194_304 } });
    const engine = await startEngine(project);
    const asking = { engine, budgetMs };
    try {
      await warmUp(engine, corpus);
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (const kind of kindsOf(corpus)) {
        steps.push(await measured(asking, kind, { requests: rounds, atOnce: 1, agent }));
        told(steps.at(-1) as DeadlineStep);
      }
      agent.destroy();
      const [plain] = kindsOf(corpus);
      if (budgetMs !== 1000 || plain === undefined) continue;
      const bare = await startBare().catch(async (thrown) => {
        await engine.stop();
        throw thrown;
      });
      try {
        for (const flooded of [asking, { engine: bare, budgetMs }]) {
          const name = flooded === asking ? plain.what : 'A server that does nothing';
          for (const step of await flooding(flooded, { ...plain, what: name })) {
            steps.push(step);
            told(step);
          }
        }
      } finally {
        await bare.stop();
      }
    } finally {
      await engine.stop();
    }
  }
  return steps;
}

/** All at once, each over a connection of its own: a new one, and then the same ones again. */
async function flooding(asking: Asking, kind: Kind): Promise<readonly DeadlineStep[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: flood });
  const all = { requests: flood, atOnce: flood, agent };
  try {
    const first = await measured(asking, { ...kind, what: `${kind.what}, new connections` }, all);
    // What is left of these is done: calls that were given up, and the log. Connections stay open for 5 s.
    await new Promise((resolve) => setTimeout(resolve, 3000));
    return [first, await measured(asking, { ...kind, what: `${kind.what}, open connections` }, all)];
  } finally {
    agent.destroy();
  }
}

interface Asking {
  readonly engine: Service;
  readonly budgetMs: number;
}

interface Kind {
  readonly what: string;
  readonly path: string;
  readonly bodies: readonly string[];
}

/** What is ordinary, and the worst that is accepted, through each door. */
function kindsOf({ documents, queries }: LoadCorpus): readonly Kind[] {
  const words = longQuery(documents);
  const globs = Array.from({ length: 400 }, (_, at) => ({ op: 'glob', field: 'path', pattern: `**a*e*${at}#` }));
  const values = Array.from({ length: 10_000 }, (_, at) => `src/none${at}/file.ts`);
  const over = (path: string, bodies: readonly object[]) => ({
    path,
    bodies: bodies.map((body) => JSON.stringify(body)),
  });
  const search = (bodies: readonly object[]) => over('/v1/search', bodies);
  return [
    { what: 'HTTP, search', ...search(queries.map((query) => ({ query }))) },
    {
      what: 'HTTP, evidence',
      ...over(
        '/v1/evidence',
        queries.map((query) => ({ query })),
      ),
    },
    { what: 'HTTP, search of 1,000 words', ...search([{ query: words }]) },
    { what: 'HTTP, evidence of 1,000 words', ...over('/v1/evidence', [{ query: words }]) },
    { what: 'HTTP, search with 400 globs', ...search([{ query: queries[0], filter: { op: 'or', filters: globs } }]) },
    {
      what: 'HTTP, search with 10,000 values',
      ...search([{ query: queries[0], filter: { op: 'in', field: 'path', values } }]),
    },
    { what: 'HTTP, 50 searches in one request', ...over('/v1/retrieve/batch', [batchOf(queries)]) },
    { what: 'MCP, search', path: '/mcp', bodies: queries.map((query) => toolCall('search', { query })) },
    { what: 'MCP, evidence', path: '/mcp', bodies: queries.map((query) => toolCall('evidence', { query })) },
    { what: 'MCP, search of 1,000 words', path: '/mcp', bodies: [toolCall('search', { query: words })] },
  ];
}

function batchOf(queries: readonly string[]): object {
  return { requests: queries.slice(0, 50).map((query) => ({ query, index: 'load', search_method: 'hybrid' })) };
}

function toolCall(name: string, given: object): string {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } });
}

/** The most frequent words: each is in many chunks. */
function longQuery(documents: LoadCorpus['documents']): string {
  const counts = new Map<string, number>();
  for (const { text } of documents) {
    for (const word of text.toLowerCase().split(/\W+/)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const words = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([word]) => word);
  return words.slice(0, 1000).join(' ').trim().slice(0, 8000);
}

/** Until the threads have read what they keep: under a short budget every answer of this is a refusal, and the reading goes on. */
async function warmUp(engine: Service, corpus: LoadCorpus): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  for (let turn = 0; turn < 10; turn += 1) {
    for (const { path, bodies } of kindsOf(corpus)) {
      await Promise.all(bodies.slice(0, 8).map((body) => ask(agent, `${engine.url}${path}`, body)));
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  agent.destroy();
}

async function measured(
  { engine, budgetMs }: Asking,
  { what, path, bodies }: Kind,
  { requests, atOnce, agent }: { readonly requests: number; readonly atOnce: number; readonly agent: Agent },
): Promise<DeadlineStep> {
  const answers: Answer[] = [];
  for (let from = 0; from < requests; from += atOnce) {
    const asked = Array.from({ length: Math.min(atOnce, requests - from) }, (_, at) => {
      return ask(agent, `${engine.url}${path}`, bodies[(from + at) % bodies.length] ?? '');
    });
    answers.push(...(await Promise.all(asked)));
  }
  const late = answers.map(({ ms }) => Math.max(0, ms - budgetMs));
  const of = (wanted: Answer['outcome']) => answers.filter(({ outcome }) => outcome === wanted).length;
  return {
    ...{ what, budgetMs, atOnce, requests },
    ...{ lateP50Ms: percentile(late, 50), lateP99Ms: percentile(late, 99), lateMaxMs: percentile(late, 100) },
    ...{ answered: of('answered'), refused: of('refused'), failed: of('failed') },
    inTime: answers.filter(({ ms, outcome }) => outcome !== 'failed' && ms <= budgetMs + allowedMs).length / requests,
    machineLoad: loadavg()[0] ?? 0,
  };
}

interface Answer {
  readonly ms: number;
  readonly outcome: 'answered' | 'refused' | 'failed';
}

/**
 * From the moment at which the request has left this program to the last byte of its answer. Of many at once, this program itself
 * takes a while to send the last.
 */
function ask(agent: Agent, url: string, body: string): Promise<Answer> {
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    accept: 'application/json, text/event-stream',
  };
  return new Promise((resolve) => {
    let from = performance.now();
    const end = (outcome: Answer['outcome']) => resolve({ ms: performance.now() - from, outcome });
    const sent = request(url, { agent, method: 'POST', headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', () => end('failed'));
      response.on('end', () => end(outcomeOf(response.statusCode ?? 0, Buffer.concat(parts).toString('utf8'))));
    });
    sent.on('finish', () => {
      from = performance.now();
    });
    sent.on('error', () => end('failed'));
    sent.setTimeout(longestMs, () => sent.destroy(new Error('no answer')));
    sent.end(body);
  });
}

/** A tool of MCP fails with status 200, and says so in its answer. */
function outcomeOf(status: number, body: string): Answer['outcome'] {
  // 408 is Node's own: the request did not come whole in time.
  if (status === 408 || status === 503 || status === 504) return 'refused';
  if (status !== 200) return 'failed';
  if (!/"isError":\s*true/.test(body)) return 'answered';
  return /did not end within|Too many requests|could not start|within the time/.test(body) ? 'refused' : 'failed';
}
