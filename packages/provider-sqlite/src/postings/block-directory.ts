import type { Steps } from '@touchstone/contract';
import type { Connection } from '../file/connection.ts';
import { corruptFile } from '../file/errors.ts';
import { integerOf, textOf } from '../file/row.ts';
import { fromSortable } from '../file/sortable-text.ts';

/** The catalog's entry of a segment. */
interface ListedSegment {
  readonly id: number;
  readonly sizeBytes: number;
}

/**
 * The positions of the blocks of segments. They are read from the table, without SQLite's index of it, and compared with the sizes in
 * the catalog: a block that damage hides from a search is an error, and not taken for a term that no chunk has.
 */
export interface BlockDirectory {
  /** Reads the unknown part of these segments. Throws `bad_response` where their blocks are damaged. */
  extend(connection: Connection, segments: readonly ListedSegment[]): Steps<void>;
  /** The row of the block that a term would be in; undefined where the segment has none. Only for segments that have been read. */
  find(segment: number, term: string): number | undefined;
}

/** The blocks of a segment as far as they have been read; a segment is written in the order of its terms. */
interface SegmentBlocks {
  readonly rows: number[];
  readonly firstTerms: string[];
  sizeBytes: number;
}

/** An empty one. */
export function blockDirectory(): BlockDirectory {
  let known = new Map<number, SegmentBlocks>();
  /** The last row that was looked at; undefined at the end of the table. Searches that take turns read on from one another. */
  let last: number | undefined;
  return {
    *extend(connection, segments) {
      if (known.size !== segments.length || segments.some(({ id }) => !known.has(id))) {
        known = new Map(segments.map(({ id }) => [id, known.get(id) ?? { rows: [], firstTerms: [], sizeBytes: 0 }]));
        // SQLite numbers a row after the last existing one, so newer rows are behind all blocks that are known and still exist.
        last = Math.max(0, ...Array.from(known.values(), ({ rows }) => rows.at(-1) ?? 0));
      }
      while (last !== undefined) {
        last = readSome(connection, last, known);
        yield;
      }
      if (segments.every(({ id, sizeBytes }) => known.get(id)?.sizeBytes === sizeBytes)) return;
      throw corruptFile(connection.file, 'a block of postings is missing');
    },
    find: (segment, term) => {
      const { rows = [], firstTerms = [] } = known.get(segment) ?? {};
      return rows[lastAtOrBefore(firstTerms, term)];
    },
  };
}

/** Reading the heads of so many rows takes less than a millisecond. */
const rowsPerStep = 256;

/** The last row that was read; undefined at the end of the table. */
function readSome(
  connection: Connection,
  after: number,
  known: ReadonlyMap<number, SegmentBlocks>,
): number | undefined {
  // `length` looks at the head of a row alone, not at the block.
  const rows = connection
    .prepare(
      'SELECT id, segment, first_term, length(data) AS size_bytes FROM segment_blocks WHERE id > ? ORDER BY id LIMIT ?',
    )
    .all(after, rowsPerStep);
  for (const row of rows) {
    const blocks = known.get(integerOf(row, 'segment'));
    if (blocks === undefined) continue;
    const firstTerm = fromSortable(textOf(row, 'first_term'));
    if (firstTerm < (blocks.firstTerms.at(-1) ?? ''))
      throw corruptFile(connection.file, 'blocks of postings are out of order');
    blocks.rows.push(integerOf(row, 'id'));
    blocks.firstTerms.push(firstTerm);
    blocks.sizeBytes += integerOf(row, 'size_bytes');
  }
  const last = rows.at(-1);
  return last === undefined || rows.length < rowsPerStep ? undefined : integerOf(last, 'id');
}

/** -1 where the term comes before all. */
function lastAtOrBefore(firstTerms: readonly string[], term: string): number {
  let [low, high] = [0, firstTerms.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((firstTerms[middle] ?? '') <= term) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
