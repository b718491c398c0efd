import { type Filter, filterFields, type Steps } from '@touchstone/contract';
import { decodePostings, type Postings } from '@touchstone/lexical';
import { type ByteCache, byteCache, checkFilter } from '@touchstone/provider-kit';
import { type CodeBlocks, noCodes } from '../dense/code-blocks.ts';
import { noVectors, type VectorBlocks } from '../dense/vector-blocks.ts';
import type { Generation } from '../file/catalog.ts';
import { checkCatalog } from '../file/catalog-sum.ts';
import type { Connection } from '../file/connection.ts';
import { corruptFile, providerName } from '../file/errors.ts';
import { dead, loadLengths } from '../file/lengths.ts';
import type { ValueCounts } from '../file/value-counts.ts';
import { type Column, columnBytes, emptyColumn, extendColumns } from '../filter/columns.ts';
import { filterKey, filterMask } from '../filter/mask.ts';
import { type BlockDirectory, blockDirectory } from '../postings/block-directory.ts';
import { joinPostings, onlyLiving } from '../postings/living-postings.ts';
import { findInBlock } from '../postings/segment-block.ts';
import { listSegments, readBlock, type Segment } from '../postings/segments.ts';
import { noSparseLists, type SparseLists } from './sparse-lists.ts';

/** A generation at one version, with its data in memory. */
export interface IndexView {
  readonly generation: Generation;
  /** Number of terms by ordinal; `dead` where there is no chunk. */
  readonly lengths: Uint32Array;
  /** By ordinal: 1 where there is a chunk. */
  readonly living: Uint8Array;
  readonly chunkCount: number;
  /** Mean number of terms of the chunks; 0 where there are none. */
  readonly averageLength: number;
  readonly segments: readonly Segment[];
  readonly blocks: BlockDirectory;
  /** By segment, the block that was read last: the forms of a word are often in one. */
  readonly lastBlocks: Map<number, { readonly row: number; readonly bytes: Uint8Array }>;
  /** Living postings by term. */
  readonly postings: ByteCache<Postings>;
  /** Filter masks by filter. */
  readonly masks: ByteCache<Uint8Array>;
  /** The file's counts of it, once they were needed. */
  valueCounts?: { readonly known: ValueCounts | undefined };
  /** The languages of its texts, from `textLanguages`. */
  languages?: readonly string[];
  /** Metadata by field. */
  readonly columns: ByteCache<Column>;
  readonly dense: VectorBlocks;
  readonly codes: CodeBlocks;
  readonly sparse: SparseLists;
}

/**
 * Reads the parts that every search needs: lengths and the list of segments. All else is read at first use. Vectors and
 * metadata that an earlier view of the same generation has read stay, because chunks are only added and removed.
 */
export function openView(
  connection: Connection,
  generation: Generation,
  previous: IndexView | undefined,
  cacheBytes: number,
): IndexView {
  checkCatalog(connection);
  const lengths = loadLengths(connection, generation.id, generation.nextOrdinal);
  const living = new Uint8Array(lengths.length);
  let chunkCount = 0;
  let termCount = 0;
  for (let i = 0; i < lengths.length; i += 1) {
    const length = lengths[i] ?? dead;
    if (length === dead) continue;
    living[i] = 1;
    chunkCount += 1;
    termCount += length;
  }
  if (chunkCount !== generation.chunkCount) throw corruptFile(connection.file, 'the lengths of chunks are missing');
  const kept = previous?.generation.id === generation.id ? previous : undefined;
  const sameMetadata = kept?.generation.relabelled === generation.relabelled;
  return {
    generation,
    lengths,
    living,
    chunkCount,
    averageLength: chunkCount === 0 ? 0 : termCount / chunkCount,
    segments: listSegments(connection, generation.id),
    blocks: kept?.blocks ?? blockDirectory(),
    lastBlocks: new Map(),
    postings: byteCache(cacheBytes / 2),
    masks: byteCache(cacheBytes / 8),
    columns: kept !== undefined && sameMetadata ? kept.columns : byteCache((cacheBytes * 3) / 8),
    dense: kept?.dense ?? noVectors(),
    codes: kept?.codes ?? noCodes(),
    sparse: kept?.sparse ?? noSparseLists(),
  };
}

/** The living postings of a term; `view.blocks` has been extended before. A step where they are read from the file. */
export function* postingsOf(connection: Connection, view: IndexView, term: string): Steps<Postings> {
  const known = view.postings.get(term);
  if (known !== undefined) return known;
  const parts = view.segments.flatMap(({ id }) => {
    const row = view.blocks.find(id, term);
    return row === undefined ? [] : findInBlock(blockAt(connection, view, id, row), term);
  });
  const all = joinPostings(parts.map(decodePostings));
  const postings = view.chunkCount === view.lengths.length ? all : onlyLiving(all, view.lengths);
  view.postings.set(term, postings, postings.docs.byteLength + postings.tfs.byteLength + entryBytes);
  yield;
  return postings;
}

const entryBytes = 200;

function blockAt(connection: Connection, { lastBlocks }: IndexView, segment: number, row: number): Uint8Array {
  const last = lastBlocks.get(segment);
  if (last?.row === row) return last.bytes;
  const bytes = readBlock(connection, row);
  lastBlocks.set(segment, { row, bytes });
  return bytes;
}

/** By ordinal, 1 for the chunks that a search may return. Throws `invalid_request` for a malformed filter. */
export function* maskOf(connection: Connection, view: IndexView, filter: Filter | undefined): Steps<Uint8Array> {
  if (filter === undefined) return view.living;
  checkFilter(filter, providerName);
  const key = filterKey(filter);
  const known = view.masks.get(key);
  if (known !== undefined) return known;
  const columns = yield* columnsOf(connection, view, filterFields(filter));
  const mask = yield* filterMask(filter, view.living, (field) => columns.get(field) ?? emptyColumn());
  view.masks.set(key, mask, mask.byteLength + entryBytes);
  return mask;
}

/** The values of these fields, of all chunks that there are. */
function* columnsOf(
  connection: Connection,
  view: IndexView,
  fields: Iterable<string>,
): Steps<ReadonlyMap<string, Column>> {
  const columns = new Map<string, Column>();
  for (const field of fields) columns.set(field, view.columns.get(field) ?? emptyColumn());
  for (const [field, column] of columns) view.columns.set(field, column, columnBytes(column));
  yield* extendColumns(connection, view.generation, columns);
  for (const [field, column] of columns) view.columns.set(field, column, columnBytes(column));
  return columns;
}
