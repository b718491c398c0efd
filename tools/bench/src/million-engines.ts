import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createRetriever } from '@touchstone/pipeline';
import { sqliteStore } from '@touchstone/provider-sqlite';
import { getLoadablePath } from 'sqlite-vec';
import { Index, MetricKind, ScalarKind } from 'usearch';
import { givenEmbedder, hybridRequest } from './hybrid-engines.ts';
import type { BenchChunk } from './million-data.ts';

const index = 'bench';
const chunksPerWrite = 4000;
const filters = 100;

/** One engine over files in a folder, which one process writes and another one searches. */
export interface MillionEngine {
  build(folder: string, chunks: AsyncIterable<BenchChunk>, dimensions: number): Promise<void>;
  open(folder: string, dimensions: number): Promise<OpenEngine>;
}

interface OpenEngine {
  /** Ids of the nearest by vector. */
  nearest(vector: Float32Array, count: number): Promise<readonly string[]>;
  /** A hybrid search of top 50; through a filter that lets one chunk of a hundred pass. */
  hybrid?(text: string, vector: Float32Array, isFiltered: boolean): Promise<void>;
  /** Writes these chunks in place of those with the same ids. */
  change?(chunks: readonly BenchChunk[]): Promise<void>;
  close(): Promise<void>;
}

export const millionEngines: Readonly<Record<string, MillionEngine>> = {
  touchstone: { build: buildTouchstone, open: openTouchstone },
  usearch: { build: buildUsearch, open: openUsearch },
  'sqlite-vec': { build: buildSqliteVec, open: openSqliteVec },
};

/** Engines of vectors alone, and Touchstone, which keeps the text too. */
async function buildTouchstone(folder: string, chunks: AsyncIterable<BenchChunk>, dimensions: number): Promise<void> {
  const store = sqliteStore({ file: join(folder, 'index.sqlite') });
  const embedding = { provider: 'given', model: 'given', dimensions, metric: 'cosine' } as const;
  await store.ensureIndex({ index, fingerprint: { embedding } });
  for await (const some of inBatches(chunks)) await store.upsert(index, some.map(storedChunk));
  await store.close();
}

async function* inBatches(chunks: AsyncIterable<BenchChunk>): AsyncGenerator<readonly BenchChunk[]> {
  let batch: BenchChunk[] = [];
  for await (const chunk of chunks) {
    batch.push(chunk);
    if (batch.length < chunksPerWrite) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

function storedChunk({ id, title, text, vector }: BenchChunk) {
  const part = Number(id.slice(1)) % filters;
  return { id, text, metadata: { document_id: id, title, part }, searchText: `${title}\n${text}`, vector };
}

async function openTouchstone(folder: string, dimensions: number): Promise<OpenEngine> {
  const store = sqliteStore({ file: join(folder, 'index.sqlite') });
  const { embedder, next } = givenEmbedder(dimensions);
  const retriever = createRetriever({ store, embedder });
  return {
    nearest: async (vector, count) => (await store.searchDense({ index, vector, topK: count })).map(({ id }) => id),
    async hybrid(text, vector, isFiltered) {
      next.set(text, vector);
      await retriever.retrieve({ ...hybridRequest(text), filters: isFiltered ? { part: 7 } : {} });
    },
    change: (chunks) => store.upsert(index, chunks.map(storedChunk)),
    close: () => store.close(),
  };
}

function usearchIndex(dimensions: number) {
  return new Index({
    dimensions,
    metric: MetricKind.Cos,
    quantization: ScalarKind.F32,
    connectivity: 16,
    expansion_add: 128,
    expansion_search: 64,
    multi: false,
  });
}

async function buildUsearch(folder: string, chunks: AsyncIterable<BenchChunk>, dimensions: number): Promise<void> {
  const graph = usearchIndex(dimensions);
  const ids: string[] = [];
  for await (const some of inBatches(chunks)) {
    const matrix = new Float32Array(some.length * dimensions);
    for (const [row, { vector }] of some.entries()) matrix.set(vector, row * dimensions);
    graph.add(
      BigUint64Array.from(some, (_, row) => BigInt(ids.length + row)),
      matrix,
      0,
    );
    ids.push(...some.map(({ id }) => id));
  }
  graph.save(join(folder, 'graph.usearch'));
  writeFileSync(join(folder, 'ids.json'), JSON.stringify(ids));
}

async function openUsearch(folder: string, dimensions: number): Promise<OpenEngine> {
  const ids: string[] = JSON.parse(await readFile(join(folder, 'ids.json'), 'utf8'));
  const graph = usearchIndex(dimensions);
  graph.load(join(folder, 'graph.usearch'));
  return {
    nearest: async (vector, count) => Array.from(graph.search(vector, count, 1).keys, (key) => ids[Number(key)] ?? ''),
    close: async () => {},
  };
}

async function buildSqliteVec(folder: string, chunks: AsyncIterable<BenchChunk>, dimensions: number): Promise<void> {
  using database = withVectors(folder);
  database.exec(
    `CREATE VIRTUAL TABLE chunks USING vec0(id TEXT PRIMARY KEY, vector FLOAT[${dimensions}] distance_metric=cosine)`,
  );
  const insert = database.prepare('INSERT INTO chunks (id, vector) VALUES (?, ?)');
  for await (const some of inBatches(chunks)) {
    database.exec('BEGIN');
    for (const { id, vector } of some) insert.run(id, new Uint8Array(vector.buffer));
    database.exec('COMMIT');
  }
}

async function openSqliteVec(folder: string): Promise<OpenEngine> {
  const database = withVectors(folder);
  const select = database.prepare('SELECT id FROM chunks WHERE vector MATCH ? AND k = ? ORDER BY distance');
  return {
    nearest: async (vector, count) => select.all(new Uint8Array(vector.buffer), count).map(({ id }) => String(id)),
    close: async () => database.close(),
  };
}

function withVectors(folder: string): DatabaseSync {
  const database = new DatabaseSync(join(folder, 'vectors.sqlite'), { allowExtension: true });
  database.loadExtension(getLoadablePath());
  return database;
}
