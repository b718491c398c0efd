import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { IndexedChunk } from '@touchstone/contract';
import { sqliteStore } from '@touchstone/provider-sqlite';
import { millionData } from './million-data.ts';
import { percentile } from './percentile.ts';
import { equalTopTens } from './qdrant-rankings.ts';
import { measuredServer } from './qdrant-server.ts';
import { batchesOf, embedding, type Measured, measurePeer, measureStore, replacements } from './qdrant-sides.ts';
import { table } from './table.ts';

/**
 * Making, writing and searching an index of the Qdrant store beside the vendor's client in a loop, in one run and by
 * turns, with text of installed packages and the vectors of the local model. Both write the same chunks with dense and
 * BM25 vectors and a ledger; the store also keeps counts of terms and indexes of its own fields. Then its rankings
 * beside those of SQLite. `--rounds 1` for many chunks.
 */
const { values } = parseArgs({
  options: { chunks: { type: 'string', default: '4000' }, rounds: { type: 'string', default: '3' } },
});
const size = Number(values.chunks);
const rounds = Number(values.rounds);

const server = await measuredServer();
const data = await millionData('installed', size, embedding.dimensions);
const chunks: IndexedChunk[] = [];
for await (const { id, title, text, vector } of data.chunks) {
  // Ten chunks make a document.
  const documentId = `document-${Math.floor(chunks.length / 10)}`;
  const metadata = { document_id: documentId, path: title, source_type: 'docs' };
  chunks.push({ id, text, searchText: `${title}\n${text}`, metadata, vector });
}
const work = { server, chunks, queries: data.queries };

const folder = await mkdtemp(join(tmpdir(), 'touchstone-bench-'));
const embedded = sqliteStore({ file: join(folder, 'index.sqlite') });
await embedded.ensureIndex({ index: 'docs', fingerprint: { embedding } });
for (const batch of batchesOf(chunks)) await embedded.applyDocuments('docs', replacements(batch));

const results: { readonly store: Measured; readonly peer: Measured }[] = [];
let equal = '';
for (let round = 0; round < rounds; round += 1) {
  const store = await measureStore(work, async (written) => {
    if (round === 0) equal = await equalTopTens(embedded, written, work.queries);
  });
  results.push({ store, peer: await measurePeer(work) });
}
await embedded.close();
await rm(folder, { recursive: true });
await server.stop();

const rows = [
  ['an index made, requests', 'requestsToMake'],
  ['an index made, ms', 'msToMake'],
  ['chunks a second', 'chunksPerSecond'],
  ['requests a chunk', 'requestsPerChunk'],
  ['bytes a chunk', 'bytesPerChunk'],
  ["the client's processor time a chunk, ms", 'cpuMsPerChunk'],
  ['write requests in flight', 'mostInFlight'],
  ['weights settled, ms a chunk', 'settledMsPerChunk'],
  ['hybrid search, ms', 'searchMs'],
  ['requests a search', 'requestsPerSearch'],
  ['recall@10 by meaning', 'recall'],
] as const;
console.log(
  `${server.name}; ${size} chunks of ${embedding.dimensions} dimensions, medians of ${rounds} rounds by turns\n`,
);
console.log(
  table(
    ['', 'store', 'client in a loop', 'ratio'],
    rows.map(([label, what]) => {
      const [mine, theirs] = (['store', 'peer'] as const).map((side) =>
        percentile(
          results.map((each) => each[side][what]),
          50,
        ),
      ) as [number, number];
      return [label, mine, theirs, theirs === 0 ? '' : mine / theirs];
    }),
  ),
);
console.log(`\n${equal}`);
