import type { BuiltInMetadata, Metadata } from '@touchstone/contract';
import { checkSum, checksum } from './checksums.ts';
import type { Connection } from './connection.ts';
import { corruptFile } from './errors.ts';
import { integerOf, textOf } from './row.ts';

/** The fields whose values are counted: first searches need the languages, and the number of chunks of code. */
export const countedFields = ['source_type', 'text_language'] as const satisfies readonly (keyof BuiltInMetadata)[];

export type CountedField = (typeof countedFields)[number];

/** Chunks with each value of a field, counted. No entry where a value is no short text, or where there are too many. */
export type ValueCounts = ReadonlyMap<CountedField, ReadonlyMap<string, number>>;

/** Values of a field that are counted at most, and characters of one. */
const mostValues = 64;
const mostCharacters = 64;

/** One row a generation, and its version: a release without the table does not update it. */
const table = `
CREATE TABLE value_counts (
  generation INTEGER PRIMARY KEY,
  changed INTEGER NOT NULL,
  data TEXT NOT NULL,
  sum INTEGER NOT NULL
)`;

interface Version {
  readonly id: number;
  readonly changed: number;
}

/** The file's counts for this version; undefined where it has none. Throws `bad_response` for a damaged row. */
export function readValueCounts(connection: Connection, { id, changed }: Version): ValueCounts | undefined {
  if (!hasTable(connection)) return undefined;
  const row = connection.prepare('SELECT changed, data, sum FROM value_counts WHERE generation = ?').get(id);
  if (row === undefined) return undefined;
  const [heldFor, data] = [integerOf(row, 'changed'), textOf(row, 'data')];
  checkSum(row, 'sum', sumOf({ id, changed: heldFor }, data), connection.file, 'the count of values');
  if (heldFor !== changed) return undefined;
  const fields: readonly [CountedField, readonly [string, number][]][] = JSON.parse(data);
  const counts = new Map(fields.map(([field, values]) => [field, new Map(values)]));
  for (const [field, values] of counts) checkTotal(connection, id, field, values);
  return counts;
}

/** The catalog counts the chunks that have a field, and has a checksum of its own. */
function checkTotal(
  connection: Connection,
  generation: number,
  field: CountedField,
  values: ReadonlyMap<string, number>,
): void {
  const listed = chunksWith(connection, generation, field);
  const counted = [...values.values()].reduce((sum, count) => sum + count, 0);
  if (listed !== counted) {
    throw corruptFile(
      connection.file,
      `the values of ${field} are counted for ${counted} chunks, and ${listed} have it`,
    );
  }
}

/** The number of chunks that have a field, by the catalog. Its name is the same in the order of SQLite. */
export function chunksWith(connection: Connection, generation: number, field: CountedField): number {
  const counted = connection.prepare('SELECT chunk_count FROM fields WHERE generation = ? AND name = ?');
  const row = counted.get(generation, field);
  return row === undefined ? 0 : integerOf(row, 'chunk_count');
}

/** Keeps the counts with the version that they hold for. */
export function storeValueCounts(connection: Connection, version: Version, counts: ValueCounts): void {
  if (!hasTable(connection)) connection.execute(table);
  const data = JSON.stringify(sorted(counts).map(([field, values]) => [field, sorted(values)]));
  connection
    .prepare('INSERT OR REPLACE INTO value_counts (generation, changed, data, sum) VALUES (?, ?, ?, ?)')
    .run(version.id, version.changed, data, sumOf(version, data));
}

export function deleteValueCounts(connection: Connection, generation: number): void {
  if (hasTable(connection)) connection.prepare('DELETE FROM value_counts WHERE generation = ?').run(generation);
}

/** A file of an earlier release gets the table at the next write. */
function hasTable(connection: Connection): boolean {
  return connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'value_counts'").get() !== undefined;
}

function sumOf({ id, changed }: Version, data: string): number {
  return checksum(`${id} ${changed} `, data);
}

function sorted<Key extends string, Value>(map: ReadonlyMap<Key, Value>): readonly [Key, Value][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Counts the values of chunks that come (1) and go (-1). */
export interface ValueTally {
  count(metadata: Metadata, by: 1 | -1): void;
  /** The former counts, changed by the new ones. */
  addedTo(before: ValueCounts): ValueCounts;
}

export function valueTally(): ValueTally {
  const changes = new Map(countedFields.map((field) => [field, new Map<string, number>()]));
  const uncountable = new Set<CountedField>();
  return {
    count(metadata, by) {
      for (const [field, values] of changes) {
        const value = metadata[field];
        if (value === undefined || value === null) continue;
        if (typeof value !== 'string' || value.length > mostCharacters) uncountable.add(field);
        else if (values.has(value) || values.size < mostTallied) values.set(value, (values.get(value) ?? 0) + by);
        else uncountable.add(field);
      }
    },
    addedTo(before) {
      const after = new Map<CountedField, ReadonlyMap<string, number>>();
      for (const [field, values] of changes) {
        const known = before.get(field);
        if (known === undefined || uncountable.has(field)) continue;
        const sums = new Map(known);
        for (const [value, by] of values) sums.set(value, (sums.get(value) ?? 0) + by);
        for (const [value, count] of sums) if (count === 0) sums.delete(value);
        if (sums.size <= mostValues) after.set(field, sums);
      }
      return after;
    },
  };
}

/** Of values that come and go in one transaction; so many at most stay counted in the end. */
const mostTallied = 4 * mostValues;

/** Of no chunk. */
export const noValues: ValueCounts = new Map(countedFields.map((field) => [field, new Map()]));
