// The worst requests that are accepted, on one index in a process of their own. Argument: size. Prints one line of JSON.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { type Filter, isRetrievalError, type RetrievalRequest, requestLimits } from '@touchstone/contract';
import { localEmbedder } from '@touchstone/local-models';
import { createRetriever, type Retriever } from '@touchstone/pipeline';
import { sqliteStore } from '@touchstone/provider-sqlite';
import { type Hold, longestHold } from './longest-hold.ts';
import { syntheticCorpus } from './synthetic-corpus.ts';

/** What one kind of request did to the event loop. */
export interface DeadlineCase extends Hold {
  readonly name: string;
  /** How long the slowest call took beyond its budget. */
  readonly lateMs: number;
  readonly answered: number;
  /** Refused with `timeout` or `unavailable`. */
  readonly refused: number;
}

const size = Number(process.argv[2]);
const folder = mkdtempSync(join(tmpdir(), 'touchstone-bench-'));
const file = join(folder, 'index.sqlite');
const embedder = localEmbedder();
const { documents, queries } = syntheticCorpus(size);
const [first = '', second = ''] = queries;
await build();

const cases = [
  // A store of its own reads everything again.
  await measured('first search of a process', fresh, [plain({})]),
  await measured('first filter on a field', fresh, [plain({ filter: { op: 'eq', field: 'path', value: 'none' } })]),
  ...(await onWarm()),
];
console.log(JSON.stringify(cases));
rmSync(folder, { recursive: true });

async function onWarm(): Promise<readonly DeadlineCase[]> {
  const { retriever, close } = fresh();
  await retriever.retrieve(plain({}));
  const warm = () => ({ retriever, close: async () => {} });
  const found = [
    await measured('plain', warm, [plain({})]),
    await measured('1,000 common words', warm, [plain({ query: commonWords() })]),
    await measured('400 globs', warm, [plain({ filter: globs() })]),
    await measured('10,000 values', warm, [plain({ filter: values() })]),
    await measured('2,000 at once', warm, many(2000), 1000),
  ];
  await close();
  return found;
}

async function build(): Promise<void> {
  const store = sqliteStore({ file });
  const { name: provider, model, dimensions } = embedder;
  const embedding = { provider, model, dimensions, metric: 'cosine' } as const;
  await store.ensureIndex({ index: 'bench', fingerprint: { embedding } });
  for (let from = 0; from < documents.length; from += 1000) {
    const part = documents.slice(from, from + 1000);
    const { vectors } = await embedder.embed({ texts: part.map(({ text }) => text), role: 'document' });
    await store.upsert(
      'bench',
      part.map(({ id, text }, i) => ({ id, text, vector: vectors[i], metadata: { path: `src/${id}/file.ts` } })),
    );
  }
  await store.close();
}

interface Opened {
  readonly retriever: Retriever;
  close(): Promise<void>;
}

function fresh(): Opened {
  const store = sqliteStore({ file });
  return { retriever: createRetriever({ store, embedder: localEmbedder() }), close: () => store.close() };
}

async function measured(
  name: string,
  open: () => Opened,
  requests: readonly RetrievalRequest[],
  timeoutMs = 60_000,
): Promise<DeadlineCase> {
  const { retriever, close } = open();
  let [lateMs, answered, refused] = [0, 0, 0];
  const ask = async (request: RetrievalRequest) => {
    const started = performance.now();
    try {
      await retriever.retrieve(request, { timeoutMs });
      answered += 1;
    } catch (error) {
      if (!isRetrievalError(error) || !['timeout', 'unavailable'].includes(error.code)) throw error;
      refused += 1;
    }
    lateMs = Math.max(lateMs, performance.now() - started - timeoutMs);
  };
  const hold = await longestHold(() => Promise.all(requests.map(ask)));
  await close();
  return { name, ...hold, lateMs, answered, refused };
}

function plain(changes: Partial<RetrievalRequest>): RetrievalRequest {
  return {
    index: 'bench',
    query: first,
    topK: 10,
    filters: {},
    searchMethod: 'hybrid',
    queryPreprocessing: 'none',
    hybridAlpha: 0.5,
    ...changes,
  };
}

function many(count: number): readonly RetrievalRequest[] {
  return Array.from({ length: count }, (_, i) => plain({ query: queries[i % queries.length] ?? second }));
}

function commonWords(): string {
  const counts = new Map<string, number>();
  for (const { text } of documents) for (const word of text.split(' ')) counts.set(word, (counts.get(word) ?? 0) + 1);
  const words = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([word]) => word);
  const { maxQueryWords, maxQueryCharacters } = requestLimits;
  return words.slice(0, maxQueryWords).join(' ').slice(0, maxQueryCharacters);
}

function globs(): Filter {
  const filters = Array.from(
    { length: 400 },
    (_, i): Filter => ({ op: 'glob', field: 'path', pattern: `**a*e*${i}#` }),
  );
  return { op: 'or', filters };
}

function values(): Filter {
  const wanted = Array.from({ length: requestLimits.maxFilterValues }, (_, i) => `src/none${i}/file.ts`);
  return { op: 'in', field: 'path', values: wanted };
}
