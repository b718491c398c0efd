import type { Connection } from '../connection.js';
import { corruptFile } from '../errors.js';
import { integerOf, textOf } from '../row.js';
import { fromSortable } from '../sortable-text.js';

/** What the catalog says of a segment. */
interface ListedSegment {
  readonly id: number;
  readonly sizeBytes: number;
}

/** Where the blocks of segments are. Segments never change, so what is known of one stays. */
export interface BlockDirectory {
  /** The row of the block that a term would be in; undefined where the segment has none. */
  find(
    connection: Connection,
    segments: readonly ListedSegment[],
    segment: ListedSegment,
    term: string,
  ): number | undefined;
}

/** The blocks of a segment, ascending by the first term of each. */
interface SegmentBlocks {
  readonly rows: readonly number[];
  readonly firstTerms: readonly string[];
}

/**
 * Reads the table from end to end, past the index that SQLite keeps of it, and holds what is there against the sizes in the catalog: a
 * block that damage hides from a search is told, and not taken for a term that no chunk has.
 */
export function blockDirectory(): BlockDirectory {
  let known = new Map<number, SegmentBlocks>();
  return {
    find: (connection, segments, segment, term) => {
      if (!known.has(segment.id)) known = readBlocks(connection, segments);
      const { rows, firstTerms } = known.get(segment.id) ?? noBlocks;
      return rows[lastAtOrBefore(firstTerms, term)];
    },
  };
}

/** Throws `bad_response` where the blocks of a segment are not as large as the catalog says. */
export function readBlocks(connection: Connection, segments: readonly ListedSegment[]): Map<number, SegmentBlocks> {
  const found = new Map(segments.map(({ id }) => [id, [] as { readonly row: number; readonly firstTerm: string }[]]));
  const sizes = new Map<number, number>();
  // `length` reads the head of a row alone, not the block.
  const sql = 'SELECT id, segment, first_term, length(data) AS size_bytes FROM segment_blocks NOT INDEXED';
  for (const row of connection.prepare(sql).iterate()) {
    const segment = integerOf(row, 'segment');
    const firstTerm = fromSortable(textOf(row, 'first_term'));
    found.get(segment)?.push({ row: integerOf(row, 'id'), firstTerm });
    sizes.set(segment, (sizes.get(segment) ?? 0) + integerOf(row, 'size_bytes'));
  }
  for (const { id, sizeBytes } of segments) {
    if ((sizes.get(id) ?? 0) !== sizeBytes) throw corruptFile(connection.file, 'a block of postings is missing');
  }
  return new Map(
    Array.from(found, ([segment, blocks]) => {
      const sorted = blocks.sort((a, b) => (a.firstTerm < b.firstTerm ? -1 : 1));
      return [segment, { rows: sorted.map(({ row }) => row), firstTerms: sorted.map(({ firstTerm }) => firstTerm) }];
    }),
  );
}

const noBlocks: SegmentBlocks = { rows: [], firstTerms: [] };

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
