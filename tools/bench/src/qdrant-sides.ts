import { randomUUID } from 'node:crypto';
import { QdrantClient } from '@qdrant/js-client-rest';
import type { BranchQuery, DocumentChange, IndexedChunk } from '@touchstone/contract';
import { analyzerSparseEncoder } from '@touchstone/lexical';
import { type QdrantStore, qdrant } from '@touchstone/provider-qdrant';
import { percentile } from './percentile.ts';
import type { MeasuredServer } from './qdrant-server.ts';

export const embedding = { provider: 'local', model: 'static', dimensions: 256, metric: 'cosine' } as const;

interface Work {
  readonly server: MeasuredServer;
  readonly chunks: readonly IndexedChunk[];
  readonly queries: readonly { readonly text: string; readonly vector: Float32Array }[];
}

export interface Measured {
  readonly requestsToMake: number;
  readonly msToMake: number;
  readonly chunksPerSecond: number;
  readonly requestsPerChunk: number;
  readonly bytesPerChunk: number;
  /** Processor time of this process while it wrote: what is the client's part. */
  readonly cpuMsPerChunk: number;
  /** Write requests under way at once, at most. */
  readonly mostInFlight: number;
  /** At the end of a first run; the client has no such step. */
  readonly settledMsPerChunk: number;
  readonly searchMs: number;
  readonly requestsPerSearch: number;
  /** The part of the ten nearest of an exact search that one with the defaults finds. */
  readonly recall: number;
}

/** The store; `look` gets it with all chunks, settled. */
export async function measureStore(
  { server, chunks, queries }: Work,
  look: (store: QdrantStore) => Promise<void>,
): Promise<Measured> {
  let [requests, bytes, inFlight, mostInFlight] = [0, 0, 0, 0];
  const counting: typeof fetch = async (input, init) => {
    requests += 1;
    bytes += Buffer.byteLength(String(init?.body ?? ''));
    const isWrite = String(input).includes('/points/batch');
    if (isWrite) inFlight += 1;
    mostInFlight = Math.max(mostInFlight, inFlight);
    try {
      return await fetch(input, init);
    } finally {
      if (isWrite) inFlight -= 1;
    }
  };
  // A slow server is measured too.
  const timeoutMs = 600_000;
  const namePrefix = `bench-${randomUUID().slice(0, 8)}-`;
  const store = qdrant({ url: server.url, namePrefix, timeoutMs, fetch: counting });
  const making = await timed(() => store.ensureIndex({ index: 'docs', fingerprint: { embedding } }));
  const requestsToMake = requests;
  [requests, bytes] = [0, 0];
  const writing = await timed(async () => {
    const running = new Set<Promise<void>>();
    for (const batch of batchesOf(chunks)) {
      while (running.size >= store.concurrentWrites) await Promise.race(running);
      const one: Promise<void> = store.applyDocuments('docs', replacements(batch)).finally(() => running.delete(one));
      running.add(one);
    }
    await Promise.all(running);
  });
  const written = { requestsPerChunk: requests / chunks.length, bytesPerChunk: bytes / chunks.length };
  const settling = await timed(() => store.settleWeights('docs'));
  await store.optimize('docs');
  await untilGreen(server, `${namePrefix}docs`);
  requests = 0;
  const times: number[] = [];
  for (const { text, vector } of queries) {
    const both: readonly BranchQuery[] = [
      { branch: 'dense', index: 'docs', vector, topK: 30 },
      { branch: 'keyword', index: 'docs', text, topK: 30 },
    ];
    times.push((await timed(() => store.searchMany(both))).ms);
  }
  const requestsPerSearch = requests / queries.length;
  const idsOf = async (vector: Float32Array, exact: boolean) =>
    (await store.searchDense({ index: 'docs', vector, topK: 10, exact })).map(({ id }) => id);
  const recall = await recallOf(queries, idsOf);
  await look(store);
  await store.dropIndex('docs');
  return {
    ...{ requestsToMake, msToMake: making.ms, ...written, mostInFlight, requestsPerSearch, recall },
    chunksPerSecond: (1000 * chunks.length) / writing.ms,
    cpuMsPerChunk: writing.cpuMs / chunks.length,
    settledMsPerChunk: settling.ms / chunks.length,
    searchMs: percentile(times, 50),
  };
}

/** The vendor's client, as one would write it by hand: one request after the other. */
export async function measurePeer({ server, chunks, queries }: Work): Promise<Measured> {
  const [url] = server.url.split(',');
  const client = new QdrantClient({ url, checkCompatibility: false });
  const encoder = analyzerSparseEncoder();
  const name = `bench-${randomUUID().slice(0, 8)}`;
  // For the fields that the chunks have, so that both can filter by them.
  const fields = ['document_id', 'path', 'source_type'];
  const making = await timed(async () => {
    await client.createCollection(name, {
      vectors: { dense: { size: embedding.dimensions, distance: 'Cosine' } },
      sparse_vectors: { sparse: { modifier: 'idf' } },
    });
    for (const field_name of fields) {
      const field_schema = { type: 'keyword', prefix: true } as never;
      await client.createPayloadIndex(name, { field_name, field_schema, wait: true });
    }
  });
  let bytes = 0;
  const batches = batchesOf(chunks);
  const writing = await timed(async () => {
    for (const batch of batches) {
      const texts = batch.map(({ searchText, text }) => searchText ?? text);
      const sparse = await encoder.encode({ texts, role: 'document' });
      const points = batch.map(({ id, text, metadata, vector }, at) => ({
        id: randomUUID(),
        vector: { dense: Array.from(vector ?? []), sparse: sparse[at] as { indices: number[]; values: number[] } },
        payload: { ...metadata, chunk_id: id, text },
      }));
      const ledger = replacements(batch).map((change) => ({
        id: randomUUID(),
        vector: {},
        payload: { ...change.record },
      }));
      const operations = [{ upsert: { points } }, { upsert: { points: ledger } }];
      bytes += Buffer.byteLength(JSON.stringify({ operations }));
      await client.batchUpdate(name, { operations, wait: true });
    }
  });
  await client.updateCollection(name, { optimizers_config: {} });
  await untilGreen(server, name);
  const times: number[] = [];
  for (const { text, vector } of queries) {
    const [words] = await encoder.encode({ texts: [text], role: 'query' });
    const rest = { limit: 30, with_payload: true };
    const searches = [
      { query: Array.from(vector), using: 'dense', ...rest },
      { query: words as { indices: number[]; values: number[] }, using: 'sparse', ...rest },
    ];
    times.push((await timed(() => client.queryBatch(name, { searches }))).ms);
  }
  const recall = await recallOf(queries, async (vector, exact) => {
    const found = await client.query(name, { query: Array.from(vector), using: 'dense', limit: 10, params: { exact } });
    return found.points.map(({ id }) => String(id));
  });
  await client.deleteCollection(name);
  return {
    ...{ requestsToMake: 1 + fields.length, msToMake: making.ms, mostInFlight: 1, requestsPerSearch: 1, recall },
    chunksPerSecond: (1000 * chunks.length) / writing.ms,
    requestsPerChunk: batches.length / chunks.length,
    bytesPerChunk: bytes / chunks.length,
    cpuMsPerChunk: writing.cpuMs / chunks.length,
    settledMsPerChunk: 0,
    searchMs: percentile(times, 50),
  };
}

export function batchesOf(chunks: readonly IndexedChunk[]): readonly (readonly IndexedChunk[])[] {
  const size = 520;
  return Array.from({ length: Math.ceil(chunks.length / size) }, (_, at) => chunks.slice(at * size, (at + 1) * size));
}

export function replacements(batch: readonly IndexedChunk[]) {
  const hashes = { contentHash: 'sha256:00', settingsHash: 's' };
  const about = { sourceId: 's', sizeBytes: 1, modifiedMs: null, ref: 'r', ...hashes };
  const documents = Map.groupBy(batch, ({ metadata }) => metadata.document_id ?? '');
  return [...documents].map(([documentId, own]) => {
    const record = { ...about, documentId, chunkCount: own.length };
    return { kind: 'replace', record, chunks: own } as const satisfies DocumentChange;
  });
}

async function timed(work: () => Promise<unknown>): Promise<{ readonly ms: number; readonly cpuMs: number }> {
  const [started, worked] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(worked);
  return { ms: performance.now() - started, cpuMs: (user + system) / 1000 };
}

async function recallOf(
  queries: Work['queries'],
  idsOf: (vector: Float32Array, exact: boolean) => Promise<readonly string[]>,
): Promise<number> {
  let [found, wanted] = [0, 0];
  for (const { vector } of queries) {
    const [exact, usual] = [await idsOf(vector, true), await idsOf(vector, false)];
    wanted += exact.length;
    found += usual.filter((id) => exact.includes(id)).length;
  }
  return found / wanted;
}

/** Until the server has built what it builds in the background, such as graphs. */
async function untilGreen({ url: urls }: MeasuredServer, name: string): Promise<void> {
  const [url] = urls.split(',');
  const client = new QdrantClient({ url, checkCompatibility: false });
  for (let greens = 0; greens < 2; ) {
    greens = (await client.getCollection(name)).status === 'green' ? greens + 1 : 0;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
