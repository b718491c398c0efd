import fc from 'fast-check';
import { checkAnswer, type Secrets } from './check-answer.ts';
import { type EngineProcess, startEngineProcess } from './engine-process.ts';
import { type ApiDocument, httpCases } from './http-cases.ts';
import { rawCases } from './raw-cases.ts';
import { type Case, sendCase } from './send-case.ts';

export interface FuzzOptions {
  readonly requests: number;
  readonly seed: number;
  /** Requests under way at the same time. */
  readonly atOnce: number;
  /** Hears of each failure at once; the report lists the first ones. */
  readonly onFailure?: (failure: Failure) => void;
  readonly onProgress?: (progress: {
    readonly done: number;
    readonly failures: number;
    readonly megabytes: number;
  }) => void;
}

/** One answer that breaks a rule, with what was sent. */
interface Failure {
  readonly rule: string;
  readonly sent: string;
  readonly got: string;
}

export interface FuzzReport {
  readonly requests: number;
  /** How often each status came; `none` is a connection that ended without an answer. */
  readonly statuses: ReadonlyMap<string, number>;
  /** The first of them; none is what the engine is for. */
  readonly failures: readonly Failure[];
  /** Resident memory of the engine after each tenth of the run. */
  readonly megabytes: readonly number[];
}

/** Requests that are made at once; some are large. */
const part = 250;

/** Most failures that a report lists. */
const mostFailures = 20;

/** Fuzzes an engine of its own. The same seed sends the same requests. */
export async function fuzzEngine({ requests, seed, atOnce, onFailure, onProgress }: FuzzOptions): Promise<FuzzReport> {
  const engine = await startEngineProcess();
  try {
    const secrets: Secrets = { key: engine.key, places: engine.places };
    const cases = await allCases(engine);
    const statuses = new Map<string, number>();
    const failures: Failure[] = [];
    const megabytes: number[] = [];
    const tell = (failure: Failure) => {
      onFailure?.(failure);
      if (failures.length < mostFailures) failures.push(failure);
    };
    const tenth = Math.ceil(requests / 10);
    for (let done = 0; done < requests && !engine.hasEnded(); done += part) {
      const count = Math.min(part, requests - done);
      await runPart(fc.sample(cases, { numRuns: count, seed: seed + done }), atOnce, async (sent) => {
        const answer = await sendCase(engine.url, sent);
        const status = answer.statuses[0] ?? 'none';
        statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1);
        for (const rule of checkAnswer(sent, answer, secrets)) {
          const got = `${status} ${answer.text}`.slice(0, 2000);
          tell({ rule, sent: describe(sent), got });
        }
      });
      for (const failure of await brokenRules(engine)) tell(failure);
      const now = done + count;
      if (now < requests && Math.floor(now / tenth) === Math.floor(done / tenth)) continue;
      const resident = await engine.megabytes();
      megabytes.push(resident);
      onProgress?.({ done: now, failures: failures.length, megabytes: resident });
    }
    return { requests, statuses, failures, megabytes };
  } finally {
    await engine.stop();
  }
}

async function allCases(engine: EngineProcess): Promise<fc.Arbitrary<Case>> {
  const document = (await (
    await fetch(`${engine.url}/openapi.json`, { headers: authorized(engine) })
  ).json()) as ApiDocument;
  return fc.oneof(
    { weight: 3, arbitrary: httpCases(document, engine) },
    { weight: 1, arbitrary: rawCases(engine.key) },
  );
}

async function runPart(cases: readonly Case[], atOnce: number, run: (sent: Case) => Promise<void>): Promise<void> {
  const left = cases.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const sent of left) await run(sent);
    }),
  );
}

/** What can be seen between two parts: it runs, answers at once, and its log tells of no defect. */
async function brokenRules(engine: EngineProcess): Promise<readonly Failure[]> {
  const broken = engine
    .defects()
    .map((line) => ({ rule: 'the log tells of no defect', sent: '', got: line.slice(0, 3000) }));
  if (engine.hasEnded()) return [...broken, { rule: 'the engine keeps running', sent: '', got: engine.lastWords() }];
  const answer = await fetch(`${engine.url}/healthz`, { signal: AbortSignal.timeout(20_000) }).catch(String);
  if (answer instanceof Response && answer.ok) return broken;
  return [...broken, { rule: 'the engine answers afterwards', sent: 'GET /healthz', got: String(answer) }];
}

function authorized({ key }: EngineProcess): Record<string, string> {
  return { authorization: `Bearer ${key}` };
}

function describe(sent: Case): string {
  const text = sent.kind === 'raw' ? sent.bytes : JSON.stringify(sent);
  return text.length <= 4000 ? text : `${text.slice(0, 4000)}... (${text.length} characters)`;
}
