import type * as z from 'zod';

/** Wire name to schema, where both names are the same, or to the name in memory with the schema. */
export type ShapeTable = Readonly<Record<string, z.ZodType | Field<string, z.ZodType> | Constant<z.ZodType>>>;

export interface Field<Name extends string, Schema extends z.ZodType> {
  readonly memoryName: Name;
  readonly schema: Schema;
}

export interface Constant<Schema extends z.ZodType> {
  readonly constant: unknown;
  readonly schema: Schema;
}

/** The schemas of a table, by wire name. */
export type WireSchemas<Table extends ShapeTable> = { -readonly [Name in keyof Table]: SchemaOf<Table[Name]> };

/** The strict object of a table, as JSON. */
export type WireObject<Table extends ShapeTable> = z.ZodObject<WireSchemas<Table>, z.core.$strict>;

/** No argument when a table has exactly the members of `Memory`, else a property that names its fault. */
export type Complete<Table extends ShapeTable, Memory> = [Faults<Decoded<Table>, Required<Memory>, Memory>] extends [
  never,
]
  ? unknown
  : { readonly [Fault in Faults<Decoded<Table>, Required<Memory>, Memory>]: never };

type SchemaOf<Entry> = Entry extends z.ZodType
  ? Entry
  : Entry extends { readonly schema: infer Schema extends z.ZodType }
    ? Schema
    : never;

/** The members in memory that a table makes, with the output of their schemas. */
type Decoded<Table extends ShapeTable> = {
  [Name in keyof Table as MemoryName<Name, Table[Name]>]: z.output<SchemaOf<Table[Name]>>;
};

type MemoryName<Name, Entry> = Entry extends z.ZodType
  ? Name
  : Entry extends { readonly memoryName: infer Memory extends string }
    ? Memory
    : never;

type Faults<Made, All, Memory> =
  | `"${Exclude<keyof All, keyof Made> & string}" is missing in the table`
  | `"${Exclude<keyof Made, keyof All> & string}" is no member of the type`
  | `"${Misfits<Made, Memory> & string}" has another type than its schema`;

type Misfits<Made, Memory> = {
  [Name in keyof Made & keyof Memory]: Same<Made[Name], Memory[Name]> extends true ? never : Name;
}[keyof Made & keyof Memory];

/** True if each is assignable to the other, and objects within have the same members. Lists may be readonly. */
type Same<A, B> = [A, Writable<B>] extends [B, Writable<A>] ? SameMembers<NonNullable<A>, NonNullable<B>> : false;

type Writable<T> = T extends readonly (infer Item)[] ? Item[] : T;

type SameMembers<A, B> =
  Identical<A, B> extends true
    ? true
    : [A, B] extends [readonly (infer ItemA)[], readonly (infer ItemB)[]]
      ? SameMembers<ItemA, ItemB>
      : [A, B] extends [object, object]
        ? SameKeys<A, B>
        : true;

/** An object with keys of any kind has no members to forget. */
type SameKeys<A, B> = string extends keyof A
  ? true
  : [keyof A, keyof B] extends [keyof B, keyof A]
    ? false extends { [Name in keyof A & keyof B]: SameMembers<NonNullable<A[Name]>, NonNullable<B[Name]>> }[keyof A &
        keyof B]
      ? false
      : true
    : false;

type Identical<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
