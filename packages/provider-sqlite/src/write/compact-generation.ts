import { decodePostings, encodePostings } from '@touchstone/lexical';
import { storeCodes } from '../dense/stored-codes.ts';
import type { Generation } from '../file/catalog.ts';
import { checkSum, chunkSum } from '../file/checksums.ts';
import { corruptFile } from '../file/errors.ts';
import { dead, lengthBlock, loadLengths, storeLengths } from '../file/lengths.ts';
import { bytesOf, textOf } from '../file/row.ts';
import { ordinalRange } from '../file/schema.ts';
import { readValueCounts, storeValueCounts } from '../file/value-counts.ts';
import { joinPostings } from '../postings/living-postings.ts';
import { mergedEntries, mergeSegments } from '../postings/merge-segments.ts';
import type { TermPostings } from '../postings/segment-block.ts';
import { listSegments, readSegment, writeSegment } from '../postings/segments.ts';
import { chunkRow, storedChunkOf } from '../read/load-hits.ts';
import { createGeneration, deleteGeneration } from './generations.ts';
import { startVersion } from './new-version.ts';
import type { Transaction } from './write-transaction.ts';

/** One segment for all postings; and where most ordinals belong to chunks that are gone, new ordinals without gaps. */
export async function compactGeneration(
  transaction: Transaction,
  generation: Generation,
  exactUpTo: number,
): Promise<void> {
  const { connection, breathe } = transaction;
  const { id, nextOrdinal, chunkCount } = generation;
  if (nextOrdinal > 2 * chunkCount + smallestGap) return renumber(transaction, generation, exactUpTo);
  const lengths = loadLengths(connection, id, nextOrdinal);
  const segments = listSegments(connection, id);
  if (segments.length < 2) return;
  await mergeSegments(connection, id, segments, lengths, breathe);
  // Readers keep the numbers of the old segments until they see a change.
  startVersion(transaction, generation);
}

const smallestGap = 1024;

/** Copies living chunks to a generation of the same name and a new id, so that readers forget the old ordinals. */
async function renumber(transaction: Transaction, old: Generation, exactUpTo: number): Promise<void> {
  const { connection, change, breathe } = transaction;
  connection.prepare('UPDATE generations SET name = ? WHERE id = ?').run(nameOfRetired, old.id);
  const id = createGeneration(transaction, old.index, old.name, old.fingerprint);
  const valueCounts = readValueCounts(connection, old);
  const oldLengths = loadLengths(connection, old.id, old.nextOrdinal);
  const newOrdinals = new Uint32Array(old.nextOrdinal);
  const lengths = new Uint32Array(old.chunkCount);
  let next = 0;
  for (let ordinal = 0; ordinal < old.nextOrdinal; ordinal += 1) {
    if (oldLengths[ordinal] === dead) continue;
    newOrdinals[ordinal] = next;
    lengths[next] = oldLengths[ordinal] ?? dead;
    copyRows(transaction, old, ordinal, { id, ordinal: next });
    next += 1;
    await breathe();
  }
  const sources = listSegments(connection, old.id).map((segment) => readSegment(connection, segment));
  const range = { firstOrdinal: 0, endOrdinal: next, chunkCount: next };
  const entries = renumbered(mergedEntries(sources, oldLengths), newOrdinals);
  if (next > 0) await writeSegment(connection, id, range, entries, breathe);
  storeLengths(connection, id, lengths, new Set(Array.from({ length: next }, (_, ordinal) => lengthBlock(ordinal))));
  for (const table of ['documents', 'fields']) {
    connection.prepare(`UPDATE ${table} SET generation = ? WHERE generation = ?`).run(id, old.id);
  }
  connection
    .prepare(
      'UPDATE generations SET next_ordinal = ?, chunk_count = ?, vector_count = ?, sparse_count = ?, changed = ? WHERE id = ?',
    )
    .run(next, next, old.vectorCount, old.sparseCount, change, id);
  if (valueCounts !== undefined) storeValueCounts(connection, { id, changed: change }, valueCounts);
  if (old.vectorCount > exactUpTo) await storeCodes(connection, { ...old, id, nextOrdinal: next }, breathe);
  if (old.active) connection.prepare('UPDATE indexes SET active = ? WHERE name = ?').run(id, old.index);
  await deleteGeneration(transaction, old);
}

/** No generation can have this name. */
const nameOfRetired = '';

function copyRows(
  { connection }: Transaction,
  old: Generation,
  ordinal: number,
  to: { readonly id: number; readonly ordinal: number },
): void {
  const from = old.id * ordinalRange + ordinal;
  const key = to.id * ordinalRange + to.ordinal;
  const row = chunkRow(connection, from);
  if (row === undefined) throw corruptFile(connection.file, `chunk ${ordinal} has a length and no row`);
  storedChunkOf(row, connection.file);
  connection
    .prepare(
      `INSERT INTO main.chunks (key, generation, id, document_id, metadata, metadata_sum, text, text_sum)
       SELECT ?, ?, id, document_id, metadata, metadata_sum, text, ? FROM chunks WHERE key = ?`,
    )
    .run(key, to.id, chunkSum(to.ordinal, textOf(row, 'id'), textOf(row, 'text')), from);
  for (const table of ['vectors', 'sparse_vectors']) {
    const vector = connection.prepare(`SELECT data, sum FROM ${table} WHERE key = ?`).get(from);
    if (vector === undefined) continue;
    const data = bytesOf(vector, 'data');
    checkSum(vector, 'sum', chunkSum(ordinal, data), connection.file, 'a vector');
    connection
      .prepare(`INSERT INTO main.${table} (key, data, sum) VALUES (?, ?, ?)`)
      .run(key, data, chunkSum(to.ordinal, data));
  }
}

/** The entries hold living chunks only. */
function* renumbered(entries: Iterable<TermPostings>, newOrdinals: Uint32Array): Generator<TermPostings> {
  for (const { term, parts } of entries) {
    const { docs, tfs } = joinPostings(parts.map(decodePostings));
    yield { term, parts: [encodePostings({ docs: docs.map((ordinal) => newOrdinals[ordinal] ?? 0), tfs })] };
  }
}
