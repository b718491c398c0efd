import { checkSum, checksum } from '../file/checksums.ts';
import type { Connection } from '../file/connection.ts';
import { corruptFile } from '../file/errors.ts';
import { bytesOf, integerOf, type Row, textOf } from '../file/row.ts';
import { toSortable } from '../file/sortable-text.ts';
import { decodeBlock, encodeBlock, type TermPostings } from './segment-block.ts';

/** Postings of the chunks from one ordinal to another, in blocks that are sorted by term. Never changes once written. */
export interface Segment {
  readonly id: number;
  readonly firstOrdinal: number;
  /** After the last ordinal. */
  readonly endOrdinal: number;
  /** Chunks whose postings it holds; some may have been removed since. */
  readonly chunkCount: number;
  readonly sizeBytes: number;
}

/** Large enough that a row costs little, small enough to be searched quickly. */
const targetBlockBytes = 8192;

/**
 * The segments of a generation in the order of their ordinals, which do not overlap. They are read as the checksum of the catalog reads
 * them, not by an index of the file that damage may have struck.
 */
export function listSegments(connection: Connection, generation: number): readonly Segment[] {
  return connection
    .prepare('SELECT * FROM segments NOT INDEXED WHERE generation = ? ORDER BY id')
    .all(generation)
    .map((row) => ({
      id: integerOf(row, 'id'),
      firstOrdinal: integerOf(row, 'first_ordinal'),
      endOrdinal: integerOf(row, 'end_ordinal'),
      chunkCount: integerOf(row, 'chunk_count'),
      sizeBytes: integerOf(row, 'size_bytes'),
    }))
    .sort((a, b) => a.firstOrdinal - b.firstOrdinal);
}

/** Writes a segment; `breathe` is awaited now and then so that the event loop can run. */
export async function writeSegment(
  connection: Connection,
  generation: number,
  range: Omit<Segment, 'id' | 'sizeBytes'>,
  entries: Iterable<TermPostings>,
  breathe: () => Promise<void>,
): Promise<void> {
  const { lastInsertRowid } = connection
    .prepare(
      'INSERT INTO segments (generation, first_ordinal, end_ordinal, chunk_count, size_bytes) VALUES (?, ?, ?, ?, 0)',
    )
    .run(generation, range.firstOrdinal, range.endOrdinal, range.chunkCount);
  const insert = connection.prepare(
    'INSERT INTO main.segment_blocks (segment, first_term, data, sum) VALUES (?, ?, ?, ?)',
  );
  let sizeBytes = 0;
  for (const block of blocksOf(entries)) {
    const data = encodeBlock(block);
    const firstTerm = toSortable(block[0]?.term ?? '');
    insert.run(lastInsertRowid, firstTerm, data, checksum(firstTerm, data));
    sizeBytes += data.length;
    await breathe();
  }
  connection.prepare('UPDATE segments SET size_bytes = ? WHERE id = ?').run(sizeBytes, lastInsertRowid);
}

export function deleteSegment(connection: Connection, segment: number): void {
  connection.prepare('DELETE FROM main.segment_blocks WHERE segment = ?').run(segment);
  connection.prepare('DELETE FROM segments WHERE id = ?').run(segment);
}

/** All terms of a segment, ascending, a block at a time in memory. Throws `bad_response` where a block is missing. */
export function* readSegment(connection: Connection, { id, sizeBytes }: Segment): Generator<TermPostings> {
  const next = connection.prepare(
    'SELECT first_term, data, sum FROM segment_blocks WHERE segment = ? AND first_term > ? ORDER BY first_term LIMIT 1',
  );
  let read = 0;
  for (let row = next.get(id, ''); row !== undefined; row = next.get(id, textOf(row, 'first_term'))) {
    const block = blockOf(row, connection.file);
    read += block.length;
    yield* decodeBlock(block);
  }
  if (read !== sizeBytes) throw corruptFile(connection.file, 'a block of postings is missing');
}

/** The bytes of the block in this row. Throws `bad_response` where it is damaged. */
export function readBlock(connection: Connection, id: number): Uint8Array {
  const row = connection.prepare('SELECT first_term, data, sum FROM segment_blocks WHERE id = ?').get(id);
  if (row === undefined) throw corruptFile(connection.file, 'a block of postings is missing');
  return blockOf(row, connection.file);
}

/** The bytes of a block, from a row with the columns `first_term`, `data` and `sum`. */
export function blockOf(row: Row, file: string): Uint8Array {
  const data = bytesOf(row, 'data');
  checkSum(row, 'sum', checksum(textOf(row, 'first_term'), data), file, 'a block of postings');
  return data;
}

function* blocksOf(entries: Iterable<TermPostings>): Generator<readonly TermPostings[]> {
  let block: TermPostings[] = [];
  let size = 0;
  for (const entry of entries) {
    block.push(entry);
    size += entry.term.length + 4;
    for (const part of entry.parts) size += part.length;
    if (size < targetBlockBytes) continue;
    yield block;
    block = [];
    size = 0;
  }
  if (block.length > 0) yield block;
}
