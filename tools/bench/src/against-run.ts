// A built checkout in a process of its own, with the code of its packages. `index DIR RECORDS FILE` indexes RECORDS and ends;
// `answer DIR FILE SEARCH` answers the queries that its parent sends, and tells what each of them took.
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import type { Reranker, RetrievalRequest } from '@touchstone/contract';
import { residentMb } from './resident-memory.ts';

/** What a parent sends: queries to answer, or the question what the process holds in memory. */
export type AgainstMessage = readonly string[] | 'memory';

/** What one answer took. */
export interface AnswerTime {
  readonly ms: number;
  /** Of all threads. */
  readonly cpuMs: number;
}

/** In this order in every report. */
export const againstSearches = {
  'hybrid, top 10': { searchMethod: 'hybrid', topK: 10, hybridAlpha: 0.5 },
  'keyword, top 10': { searchMethod: 'keyword', topK: 10 },
  'hybrid, top 50, reranked': { searchMethod: 'hybrid', topK: 50, hybridAlpha: 0.5, rerank: true },
} as const satisfies Readonly<Record<string, Partial<RetrievalRequest>>>;

export type AgainstSearch = keyof typeof againstSearches;

const index = 'bench';
const [task, folder = '', ...rest] = process.argv.slice(2);
if (task === 'index') await fill(rest);
if (task === 'answer') await answer(rest);

async function fill([records = '', file = '']: readonly string[]): Promise<void> {
  const { buildIndex } = await built<typeof import('@touchstone/ingest')>('ingest');
  const { store, embedder } = await openProviders(file);
  await buildIndex({ index, sources: [{ path: records }], baseDir: process.cwd() }, { store, embedder });
  await store.close();
}

async function answer([file = '', name = '']: readonly string[]): Promise<void> {
  const { createRetriever } = await built<typeof import('@touchstone/pipeline')>('pipeline');
  const { localReranker } = await built<{ localReranker(): Reranker }>('rerank-local');
  const { store, embedder } = await openProviders(file);
  const reranker = localReranker();
  const retriever = createRetriever({ store, embedder, reranker });
  const asked: Partial<RetrievalRequest> & { searchMethod: 'hybrid' | 'keyword'; topK: number } =
    againstSearches[name as AgainstSearch];

  const search = async (query: string) => {
    const request: RetrievalRequest = { index, query, filters: {}, queryPreprocessing: 'none', ...asked };
    const { call } = await retriever.retrieve(request);
    const failed = call.warnings?.find(({ code }) => code.endsWith('_unavailable'));
    if (failed !== undefined) throw new Error(failed.message);
    // Checkouts from before reranked searches ignore that a request asks for one.
    if (asked.rerank && call.rerank === undefined) await reranker.rerank({ query, documents: call.results });
  };
  const timed = async (query: string): Promise<AnswerTime> => {
    const worked = process.cpuUsage();
    const started = performance.now();
    await search(query);
    const ms = performance.now() - started;
    const { user, system } = process.cpuUsage(worked);
    return { ms, cpuMs: (user + system) / 1000 };
  };
  process.on('message', async (message: AgainstMessage) => {
    if (message === 'memory') return process.send?.(residentMb());
    const times: AnswerTime[] = [];
    for (const query of message) times.push(await timed(query));
    return process.send?.(times);
  });
}

async function openProviders(file: string) {
  const { sqliteStore } = await built<typeof import('@touchstone/provider-sqlite')>('provider-sqlite');
  const { localEmbedder } = await built<typeof import('@touchstone/local-models')>('local-models');
  return { store: sqliteStore({ file }), embedder: localEmbedder() };
}

/** A package of the checkout, taken to have the interface that the same package has here. */
async function built<Module>(name: string): Promise<Module> {
  return import(pathToFileURL(join(folder, 'packages', name, 'dist', 'index.js')).href);
}
