import type { JsonValue, Steps } from '@touchstone/contract';
import type { Generation } from '../file/catalog.ts';
import type { Connection } from '../file/connection.ts';
import { integerOf, type Row } from '../file/row.ts';
import { ordinalRange } from '../file/schema.ts';
import { metadataOf } from '../file/stored-metadata.ts';

/** One metadata field of all chunks: a condition is tried once on each distinct value, however many chunks share it. */
export interface Column {
  /** By ordinal: the index of the chunk's value in `values`. Longer than `size`, to grow. */
  codes: Uint32Array;
  /** The number of ordinals that have been read. */
  size: number;
  /** Distinct values; the first is null, for chunks without the field. */
  readonly values: JsonValue[];
  /** Index of each value by its JSON. */
  readonly places: Map<string, number>;
  /** Rough memory use of `values` and `places`. */
  valueBytes: number;
}

export function emptyColumn(): Column {
  return { codes: new Uint32Array(0), size: 0, values: [null], places: new Map(), valueBytes: 0 };
}

export function columnBytes({ codes, valueBytes }: Column): number {
  return codes.byteLength + valueBytes;
}

/**
 * Reads the chunks that came after a column was last read; chunks never change their metadata while a column lives. Two
 * searches that read one column in parallel share their reads.
 */
export function* extendColumns(
  connection: Connection,
  { id, nextOrdinal }: Generation,
  columns: ReadonlyMap<string, Column>,
): Steps<void> {
  for (;;) {
    const start = Math.min(...[...columns.values()].map(({ size }) => size));
    if (start >= nextOrdinal) return;
    for (const column of columns.values()) makeRoom(column, nextOrdinal);
    const end = Math.min(nextOrdinal, start + rowsPerStep);
    readColumns(connection, rowsOf(connection, selectMetadata, id, start, end), { id, end }, columns);
    yield;
  }
}

/** Reading so many takes about a millisecond. */
const rowsPerStep = 256;

/**
 * The same for a field that few chunks have: SQLite skips the others, and nothing compares their checksums. So the
 * caller compares the number of chunks that have it with the catalog's count.
 */
export function* extendRareColumn(
  connection: Connection,
  { id, nextOrdinal }: Generation,
  field: string,
  column: Column,
): Steps<void> {
  const member = `${JSON.stringify(field)}:`;
  while (column.size < nextOrdinal) {
    makeRoom(column, nextOrdinal);
    const end = Math.min(nextOrdinal, column.size + rareRowsPerStep);
    const rows = rowsOf(connection, selectMetadataWith, id, column.size, end, member);
    readColumns(connection, rows, { id, end }, new Map([[field, column]]));
    yield;
  }
}

/** Passing over so many takes about a millisecond. */
const rareRowsPerStep = 1024;

const selectMetadata = 'SELECT key, metadata, metadata_sum FROM chunks WHERE key >= ? AND key < ?';
const selectMetadataWith = `${selectMetadata} AND instr(metadata, ?) > 0`;

function rowsOf(
  connection: Connection,
  sql: string,
  generation: number,
  start: number,
  end: number,
  ...more: readonly string[]
): Iterable<Row> {
  const base = generation * ordinalRange;
  return connection.prepare(sql).iterate(base + start, base + end, ...more);
}

function readColumns(
  { file }: Connection,
  rows: Iterable<Row>,
  { id, end }: { readonly id: number; readonly end: number },
  columns: ReadonlyMap<string, Column>,
): void {
  for (const row of rows) {
    const ordinal = integerOf(row, 'key') - id * ordinalRange;
    const metadata = metadataOf(row, file);
    for (const [field, column] of columns) {
      if (ordinal >= column.size && Object.hasOwn(metadata, field))
        column.codes[ordinal] = codeOf(column, metadata[field]);
    }
  }
  for (const column of columns.values()) column.size = Math.max(column.size, end);
}

function makeRoom(column: Column, size: number): void {
  if (size <= column.codes.length) return;
  const larger = new Uint32Array(Math.max(size, Math.ceil(column.size * 1.5)));
  larger.set(column.codes.subarray(0, column.size));
  column.codes = larger;
}

function codeOf(column: Column, value: JsonValue | undefined): number {
  if (value === undefined || value === null) return 0;
  // A string of JSON begins with a quote, so a plain string and the JSON of another value never look alike.
  const key = typeof value === 'string' ? `"${value}` : JSON.stringify(value);
  const known = column.places.get(key);
  if (known !== undefined) return known;
  const place = column.values.length;
  column.values.push(value);
  column.places.set(key, place);
  column.valueBytes += bytesPerValue + key.length * 2;
  return place;
}

/** An entry of a Map and of an array, and the headers of a string or two. */
const bytesPerValue = 100;
