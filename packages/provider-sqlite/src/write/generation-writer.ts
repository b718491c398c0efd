import type { IndexedChunk, Metadata } from '@touchstone/contract';
import { storeCodes } from '../dense/stored-codes.ts';
import type { Generation } from '../file/catalog.ts';
import { checksum, chunkSum } from '../file/checksums.ts';
import { storeError } from '../file/errors.ts';
import { dead } from '../file/lengths.ts';
import { integerOf, type Row, textOf } from '../file/row.ts';
import { ordinalRange } from '../file/schema.ts';
import { fromSortable, toSortable } from '../file/sortable-text.ts';
import { contentOf, metadataOf, storedMetadata } from '../file/stored-metadata.ts';
import { noValues, readValueCounts, storeValueCounts, type ValueCounts, valueTally } from '../file/value-counts.ts';
import { tidySegments } from '../postings/merge-segments.ts';
import { type PostingsBuffer, postingsBuffer } from '../postings/postings-buffer.ts';
import { writeSegment } from '../postings/segments.ts';
import type { Vocabulary } from '../postings/vocabulary.ts';
import { countValues } from '../read/count-values.ts';
import { encodeChunk, presentFields } from './chunk-codec.ts';
import { fieldCounts } from './field-counts.ts';
import { countRow, labelLayered, removeRows } from './layered-rows.ts';
import { lengthTable } from './length-table.ts';
import type { Transaction } from './write-transaction.ts';

/** Changes the chunks of one generation within a transaction. Nothing is complete before `finish`. */
export interface GenerationWriter {
  readonly generation: Generation;
  /** Writes a chunk that has been checked, replacing one of the same id. */
  put(chunk: IndexedChunk): Promise<void>;
  /** The document that the chunk of this id belongs to; undefined where there is no such chunk. */
  ownerOf(id: string): string | null | undefined;
  /** Ids of a document's chunks. */
  idsOf(documentId: string): readonly string[];
  removeById(id: string): boolean;
  /** Sets `metadata.ref` of a document's chunks. */
  relabel(documentId: string, labels: Metadata): void;
  /** Writes postings, lengths and counts. */
  finish(): Promise<void>;
}

/** Postings in memory before they become a segment: up to 50 MB, and 25 more while they are sorted. */
const maxBufferedPostings = 3_000_000;

export function generationWriter(
  { connection, change, breathe }: Transaction,
  generation: Generation,
  vocabulary: Vocabulary,
  exactUpTo: number,
): GenerationWriter {
  const base = generation.id * ordinalRange;
  const lengths = lengthTable(connection, generation.id, generation.nextOrdinal);
  const fields = fieldCounts(connection, generation.id);
  const values = valueTally();
  let nextOrdinal = generation.nextOrdinal;
  let chunkCount = generation.chunkCount;
  let vectorCount = generation.vectorCount;
  let sparseCount = generation.sparseCount;
  let relabelled = generation.relabelled;
  let buffer = postingsBuffer(vocabulary);
  let bufferStart = nextOrdinal;
  let removedAny = false;

  const insertChunk = connection.prepare(
    `INSERT INTO main.chunks (key, generation, id, document_id, metadata, metadata_sum, text, text_sum)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  );
  const insertVector = connection.prepare('INSERT INTO main.vectors (key, data, sum) VALUES (?, ?, ?)');
  const insertSparse = connection.prepare('INSERT INTO main.sparse_vectors (key, data, sum) VALUES (?, ?, ?)');
  const selectById = connection.prepare(
    'SELECT key, document_id, metadata, metadata_sum FROM chunks WHERE generation = ? AND id = ?',
  );

  async function put(chunk: IndexedChunk): Promise<void> {
    const encoded = encodeChunk(chunk, generation.fingerprint);
    const terms = vocabulary.numbersOf(encoded.searchText, encoded.language);
    const ordinal = nextOrdinal;
    const key = base + ordinal;
    const id = toSortable(encoded.id);
    const documentId = encoded.documentId === null ? null : toSortable(encoded.documentId);
    const { metadata, text } = encoded;
    const sums = { metadata: checksum(metadata), text: chunkSum(ordinal, id, text) };
    const insert = () => insertChunk.run(key, generation.id, id, documentId, metadata, sums.metadata, text, sums.text);
    // Only the file's own chunks are in conflict with it.
    if (connection.layers.length > 0) removeById(encoded.id);
    if (insert().changes === 0) {
      removeById(encoded.id);
      insert();
    }
    if (encoded.vector !== undefined) {
      insertVector.run(key, encoded.vector, chunkSum(ordinal, encoded.vector));
      vectorCount += 1;
    }
    if (encoded.sparse !== undefined) {
      insertSparse.run(key, encoded.sparse, chunkSum(ordinal, encoded.sparse));
      sparseCount += 1;
    }
    fields.count(encoded.fields, 1);
    values.count(chunk.metadata, 1);
    nextOrdinal += 1;
    chunkCount += 1;
    lengths.set(ordinal, terms.length);
    buffer.add(ordinal, terms);
    if (buffer.postingCount >= maxBufferedPostings) await flush();
    await breathe();
  }

  function ownerOf(id: string): string | null | undefined {
    const row = selectById.get(generation.id, toSortable(id));
    if (row === undefined) return undefined;
    return row.document_id === null ? null : fromSortable(textOf(row, 'document_id'));
  }

  function removeById(id: string): boolean {
    const row = selectById.get(generation.id, toSortable(id));
    if (row !== undefined) removeRow(row);
    return row !== undefined;
  }

  function idsOf(documentId: string): readonly string[] {
    return rowsOf(documentId).map((row) => fromSortable(textOf(row, 'id')));
  }

  function rowsOf(documentId: string): readonly Row[] {
    return connection
      .prepare('SELECT key, id, metadata, metadata_sum FROM chunks WHERE generation = ? AND document_id = ?')
      .all(generation.id, toSortable(documentId));
  }

  function removeRow(row: Row): void {
    const key = integerOf(row, 'key');
    if (generation.fingerprint.embedding !== undefined) vectorCount -= countRow(connection, 'vectors', key);
    if (generation.fingerprint.sparse !== undefined) sparseCount -= countRow(connection, 'sparse_vectors', key);
    removeRows(connection, key, key + 1);
    const metadata = metadataOf(row, connection.file);
    fields.count(presentFields(metadata), -1);
    values.count(metadata, -1);
    lengths.set(key - base, dead);
    chunkCount -= 1;
    removedAny = true;
  }

  function relabel(documentId: string, labels: Metadata): void {
    relabelled += 1;
    const isOwn = connection.prepare('SELECT 1 FROM main.chunks WHERE key = ?');
    const update = connection.prepare('UPDATE main.chunks SET metadata = ?, metadata_sum = ? WHERE key = ?');
    let isLayered = false;
    for (const row of rowsOf(documentId)) {
      const { metadata: before, search } = contentOf(row, connection.file);
      const after = { ...before, ...labels };
      const key = integerOf(row, 'key');
      if (isOwn.get(key) === undefined) isLayered = true;
      else {
        const json = storedMetadata(after, search);
        update.run(json, checksum(json), key);
      }
      fields.count(presentFields(before), -1);
      fields.count(presentFields(after), 1);
      values.count(before, -1);
      values.count(after, 1);
    }
    if (isLayered) labelLayered(connection, generation.id, toSortable(documentId), labels);
  }

  async function flush(): Promise<void> {
    const full: PostingsBuffer = buffer;
    if (full.chunkCount === 0) return;
    const range = { firstOrdinal: bufferStart, endOrdinal: nextOrdinal, chunkCount: full.chunkCount };
    buffer = postingsBuffer(vocabulary);
    bufferStart = nextOrdinal;
    await writeSegment(connection, generation.id, range, full.entries(), breathe);
  }

  async function finish(): Promise<void> {
    if (nextOrdinal >= maxOrdinal) {
      throw storeError(
        'unavailable',
        `Index "${generation.index}" has used up its ${maxOrdinal} chunk numbers: run optimize.`,
      );
    }
    await flush();
    if (nextOrdinal > generation.nextOrdinal || removedAny) {
      await tidySegments(connection, generation.id, lengths.upTo(nextOrdinal), breathe);
    }
    lengths.store(nextOrdinal);
    if (vectorCount > exactUpTo) await storeCodes(connection, { ...generation, nextOrdinal }, breathe);
    // Before the catalog's counts, with which those of the last version are compared.
    const valueCounts = await countedValues();
    fields.store();
    storeValueCounts(connection, { id: generation.id, changed: change }, valueCounts);
    connection
      .prepare(
        `UPDATE generations
         SET next_ordinal = ?, chunk_count = ?, vector_count = ?, sparse_count = ?, changed = ?, relabelled = ? WHERE id = ?`,
      )
      .run(nextOrdinal, chunkCount, vectorCount, sparseCount, change, relabelled, generation.id);
  }

  /** From the file's earlier counts; a file of an earlier release has to be read, once. */
  async function countedValues(): Promise<ValueCounts> {
    const before = generation.chunkCount === 0 ? noValues : readValueCounts(connection, generation);
    if (before !== undefined) return values.addedTo(before);
    const steps = countValues(connection, { id: generation.id, nextOrdinal });
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
      await breathe();
    }
  }

  return { generation, put, ownerOf, idsOf, removeById, relabel, finish };
}

/** Posting lists hold ordinals below 2^31. */
const maxOrdinal = 2 ** 31;
