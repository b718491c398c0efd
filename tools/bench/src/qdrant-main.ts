import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { QdrantClient } from '@qdrant/js-client-rest';
import type { BranchQuery, DocumentChange, IndexedChunk } from '@touchstone/contract';
import { analyzerSparseEncoder } from '@touchstone/lexical';
import { qdrant } from '@touchstone/provider-qdrant';
import { percentile } from './percentile.ts';
import { measuredServer } from './qdrant-server.ts';
import { syntheticCorpus } from './synthetic-corpus.ts';
import { dimensions, syntheticVectors } from './synthetic-vectors.ts';
import { table } from './table.ts';

/**
 * Writes and hybrid searches of the Qdrant store beside the vendor's client in a loop, in one run and by turns. Both
 * write the same chunks with dense and BM25 vectors; the store also keeps a ledger, counts of terms and 23 payload
 * indexes.
 */
const { values } = parseArgs({
  options: { chunks: { type: 'string', default: '4000' }, rounds: { type: 'string', default: '3' } },
});
const size = Number(values.chunks);
const rounds = Number(values.rounds);
const batchSize = 520;
const searches = 50;

const server = await measuredServer();
const corpus = syntheticCorpus(size);
const vectors = syntheticVectors(size, searches);
const encoder = analyzerSparseEncoder();
const chunks: readonly IndexedChunk[] = corpus.documents.map(({ id, title, text }, at) => ({
  id,
  text,
  searchText: `${title}\n${text}`,
  metadata: { document_id: documentOf(at), path: `${documentOf(at)}.md`, source_type: 'docs' },
  vector: vectors.documents[at],
}));
const batches = Array.from({ length: Math.ceil(size / batchSize) }, (_, at) =>
  chunks.slice(at * batchSize, (at + 1) * batchSize),
);

interface Measured {
  readonly chunksPerSecond: number;
  readonly searchMs: number;
  readonly requestsPerChunk: number;
  readonly bytesPerChunk: number;
  readonly requestsPerSearch: number;
  /** Processor time of this process while it wrote: what is the client's part. */
  readonly cpuMsPerChunk: number;
  /** Write requests under way at once, at most. */
  readonly mostInFlight: number;
}

async function ours(): Promise<Measured> {
  let requests = 0;
  let bytes = 0;
  let inFlight = 0;
  let mostInFlight = 0;
  const counting: typeof fetch = async (input, init) => {
    requests += 1;
    bytes += String(init?.body ?? '').length;
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
  const embedding = { provider: 'bench', model: 'synthetic', dimensions, metric: 'cosine' } as const;
  await store.ensureIndex({ index: 'docs', fingerprint: { embedding } });
  requests = 0;
  bytes = 0;
  const started = performance.now();
  const worked = process.cpuUsage();
  const running = new Set<Promise<void>>();
  for (const batch of batches) {
    while (running.size >= store.concurrentWrites) await Promise.race(running);
    const one: Promise<void> = store.applyDocuments('docs', replacements(batch)).finally(() => running.delete(one));
    running.add(one);
  }
  await Promise.all(running);
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(worked);
  const cpuMs = (user + system) / 1000;
  const written = { requests, bytes };
  const times: number[] = [];
  requests = 0;
  for (const [at, vector] of vectors.queries.entries()) {
    const both: readonly BranchQuery[] = [
      { branch: 'dense', index: 'docs', vector, topK: 30 },
      { branch: 'keyword', index: 'docs', text: corpus.queries[at] ?? '', topK: 30 },
    ];
    const begun = performance.now();
    await store.searchMany(both);
    times.push(performance.now() - begun);
  }
  const requestsPerSearch = requests / vectors.queries.length;
  await store.dropIndex('docs');
  return measured({ seconds, cpuMs, mostInFlight, times, ...written, requestsPerSearch });
}

async function peer(): Promise<Measured> {
  const [url] = server.url.split(',');
  const client = new QdrantClient({ url, checkCompatibility: false });
  const name = `bench-${randomUUID().slice(0, 8)}`;
  await client.createCollection(name, {
    vectors: { dense: { size: dimensions, distance: 'Cosine' } },
    sparse_vectors: { sparse: { modifier: 'idf' } },
  });
  // For the fields that the chunks have, so that both can filter by them.
  for (const field_name of ['document_id', 'path', 'source_type']) {
    await client.createPayloadIndex(name, {
      field_name,
      field_schema: { type: 'keyword', prefix: true } as never,
      wait: true,
    });
  }
  let bytes = 0;
  const started = performance.now();
  const worked = process.cpuUsage();
  for (const batch of batches) {
    const texts = batch.map(({ searchText, text }) => searchText ?? text);
    const sparse = await encoder.encode({ texts, role: 'document' });
    const points = batch.map(({ id, text, metadata, vector }, at) => ({
      id: randomUUID(),
      vector: { dense: Array.from(vector ?? []), sparse: sparse[at] as { indices: number[]; values: number[] } },
      payload: { ...metadata, chunk_id: id, text },
    }));
    bytes += JSON.stringify({ points }).length;
    await client.batchUpdate(name, { operations: [{ upsert: { points } }], wait: true });
  }
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(worked);
  const cpuMs = (user + system) / 1000;
  const times: number[] = [];
  for (const [at, vector] of vectors.queries.entries()) {
    const [words] = await encoder.encode({ texts: [corpus.queries[at] ?? ''], role: 'query' });
    const begun = performance.now();
    await client.queryBatch(name, {
      searches: [
        { query: Array.from(vector), using: 'dense', limit: 30, with_payload: true },
        {
          query: words as { indices: number[]; values: number[] },
          using: 'sparse',
          limit: 30,
          with_payload: true,
        },
      ],
    });
    times.push(performance.now() - begun);
  }
  await client.deleteCollection(name);
  return measured({ seconds, cpuMs, mostInFlight: 1, times, requests: batches.length, bytes, requestsPerSearch: 1 });
}

/** Ten chunks make a document, and 520 a batch. */
function documentOf(at: number): string {
  return `document-${Math.floor(at / 10)}`;
}

function replacements(batch: readonly IndexedChunk[]): readonly DocumentChange[] {
  const hashes = { contentHash: 'sha256:00', settingsHash: 's' };
  const about = { sourceId: 's', sizeBytes: 1, modifiedMs: null, ref: 'r', ...hashes };
  const documents = Map.groupBy(batch, ({ metadata }) => metadata.document_id ?? '');
  return [...documents].map(([documentId, own]) => {
    return { kind: 'replace', record: { ...about, documentId, chunkCount: own.length }, chunks: own };
  });
}

function measured(given: {
  readonly seconds: number;
  readonly cpuMs: number;
  readonly mostInFlight: number;
  readonly times: readonly number[];
  readonly requests: number;
  readonly bytes: number;
  readonly requestsPerSearch: number;
}): Measured {
  const { seconds, cpuMs, mostInFlight, times, requests, bytes, requestsPerSearch } = given;
  return {
    chunksPerSecond: size / seconds,
    searchMs: percentile(times, 50),
    requestsPerChunk: requests / size,
    bytesPerChunk: bytes / size,
    requestsPerSearch,
    cpuMsPerChunk: cpuMs / size,
    mostInFlight,
  };
}

const results: { readonly ours: Measured; readonly peer: Measured }[] = [];
for (let round = 0; round < rounds; round += 1) results.push({ ours: await ours(), peer: await peer() });
await server.stop();

const median = (side: 'ours' | 'peer', what: keyof Measured) =>
  percentile(
    results.map((each) => each[side][what]),
    50,
  );
const rows = [
  ['chunks a second', 'chunksPerSecond'],
  ['hybrid search, ms', 'searchMs'],
  ['requests a search', 'requestsPerSearch'],
  ['requests a chunk', 'requestsPerChunk'],
  ['bytes a chunk', 'bytesPerChunk'],
  ["the client's processor time a chunk, ms", 'cpuMsPerChunk'],
  ['write requests in flight', 'mostInFlight'],
] as const;
console.log(`${server.name}; ${size} chunks of ${dimensions} dimensions, medians of ${rounds} rounds by turns\n`);
console.log(
  table(
    ['', 'store', 'client in a loop', 'ratio'],
    rows.map(([label, what]) => {
      const [mine, theirs] = [median('ours', what), median('peer', what)];
      return [label, mine, theirs, mine / theirs];
    }),
  ),
);
