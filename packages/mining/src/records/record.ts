import { type Shape, shape } from '@touchstone/contract/wire';
import { z } from 'zod';

type Entry =
  | z.ZodType
  | ({ readonly schema: z.ZodType } & ({ readonly memoryName: string } | { readonly constant: z.core.util.Literal }));

type SchemaOf<E> = E extends { readonly schema: infer Schema } ? Schema : E;

type Members<Table> = {
  [Name in keyof Table as Table[Name] extends { readonly memoryName: infer Own extends string }
    ? Own
    : Table[Name] extends { readonly constant: unknown }
      ? never
      : Name]: z.output<SchemaOf<Table[Name]>>;
};

type Optional<T> = { [Name in keyof T as undefined extends T[Name] ? never : Name]: T[Name] } & {
  [Name in keyof T as undefined extends T[Name] ? Name : never]?: T[Name];
};

type Frozen<T> = T extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]: Frozen<T[Name]> }
    : T;

/** The codec of a record by its table, as `shape` has it; the type of the record follows from the table. */
export function record<const Table extends Readonly<Record<string, Entry>>>(table: Table) {
  return shape<object>()(table as never) as unknown as Shape<Frozen<Optional<Members<Table>>>, Table>;
}

// Schemas of members of several records.
export const text = z.string('must be a string').min(1, 'must not be empty');
export const anyText = z.string('must be a string');
export const names = z.array(text, 'must be a list of names');
export const count = z.int('must be a count').min(0, 'must not be negative');
export const line = z.int('must be a line number').min(1, 'must be 1 or more');
export const dollars = z.number('must be a number of US dollars').nonnegative('must not be negative');
export const share = z
  .number('must be a number from 0 to 1')
  .min(0, 'must not be negative')
  .max(1, 'must not be above 1');
