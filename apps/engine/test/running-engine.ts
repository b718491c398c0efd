import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type EngineOptions, type RunningEngine, startEngine } from '@touchstone/engine';
import { closing, loadConfig, openIndexer } from '@touchstone/host';
import { pino } from 'pino';

export type Files = Readonly<Record<string, string>>;

/** A project in a folder of its own. */
export function project(files: Files): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-engine-'));
  write(folder, files);
  return folder;
}

export function write(folder: string, files: Files): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

async function indexAll(folder: string): Promise<void> {
  const loaded = await loadConfig({ cwd: folder, env: {}, isTrusted: true });
  await closing(await openIndexer(loaded), async (indexer) => {
    for (const request of indexer.requests()) await indexer.index(request);
  });
}

export interface TestedEngine {
  readonly folder: string;
  readonly engine: RunningEngine;
  /** Every line of the engine's log. */
  readonly logged: string[];
  ask(path: string, init?: RequestInit & { readonly json?: unknown }): Promise<Response>;
  stop(): Promise<void>;
}

/** Indexes the files and starts an engine over them, on a free port. */
export async function runEngine(files: Files, options: Partial<EngineOptions> = {}): Promise<TestedEngine> {
  const folder = project(files);
  await indexAll(folder);
  return engineIn(folder, options);
}

/** Starts an engine over the project in a folder, on a free port. It ends with the folder. */
export async function engineIn(folder: string, options: Partial<EngineOptions> = {}): Promise<TestedEngine> {
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
  const engine = await startEngine({ cwd: folder, version: 'test', port: 0, log, ...options });
  return {
    folder,
    engine,
    logged,
    ask: (path, { json, ...init } = {}) =>
      fetch(`${engine.url}${path}`, {
        ...init,
        method: init.method ?? (json === undefined ? 'GET' : 'POST'),
        headers: json === undefined ? init.headers : { 'content-type': 'application/json', ...init.headers },
        body: json === undefined ? init.body : JSON.stringify(json),
      }),
    stop: async () => {
      await engine.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Two indexes of a small project. */
export const twoIndexes: Files = {
  'touchstone.config.yaml':
    'indexes: { docs: { sources: [docs] }, code: { sources: [src] } }\nserver: { workers: 2 }\n',
  'docs/hooks.md':
    '# Hooks\n\nThe onRequest hook runs before the body of a request is parsed.\n\n## Reply\n\nreply.send ends the request.\n',
  'docs/errors.md': '# Errors\n\nsetErrorHandler catches what a route throws, and answers with its status.\n',
  'src/hooks.js': 'export function runHooks(hooks, request) {\n  for (const hook of hooks) hook(request);\n}\n',
};

interface AnsweredCall {
  readonly rerank?: object;
  readonly results: readonly [object];
}

/** The members of answers that tests read one by one. */
export interface AnswerBody {
  readonly detail: string;
  readonly retrieval_calls: readonly [AnsweredCall];
  readonly items: readonly { readonly retrieval_calls?: readonly [AnsweredCall] }[];
  readonly indexes: readonly { readonly index: string }[];
  readonly evidence_pack: { readonly candidates: readonly { readonly path?: string }[] };
  readonly notices?: readonly object[];
}

export async function bodyOf(response: Response): Promise<AnswerBody> {
  return (await response.json()) as AnswerBody;
}
