import type { SQLOutputValue } from 'node:sqlite';
import { damagedBytes } from './errors.ts';

/** A row as node:sqlite returns it. */
export type Row = Record<string, SQLOutputValue>;

/** Reads columns of a row with their type checked; another type means that the file is damaged. */
export function textOf(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw wrongType(column, 'text', value);
  return value;
}

export function integerOf(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== 'number') throw wrongType(column, 'an integer', value);
  return value;
}

export function nullableIntegerOf(row: Row, column: string): number | null {
  return row[column] === null ? null : integerOf(row, column);
}

export function bytesOf(row: Row, column: string): Uint8Array {
  const value = row[column];
  if (!(value instanceof Uint8Array)) throw wrongType(column, 'bytes', value);
  return value;
}

function wrongType(column: string, expected: string, value: unknown): Error {
  return damagedBytes(`column ${column} should hold ${expected} and holds ${typeof value}`);
}
