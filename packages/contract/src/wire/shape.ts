import * as z from 'zod';
import type { Complete, Constant, Field, ShapeTable, WireObject, WireSchemas } from './shape-table.ts';
import { strictObject } from './strict-object.ts';

/** Codec of one shape: strict about the JSON, and `Memory` inside. */
export type Shape<Memory, Table extends ShapeTable> = z.ZodCodec<WireObject<Table>, z.ZodType<Memory, Memory>>;

/**
 * Makes the codec of `Memory` from a table of its members, in the order that the JSON has:
 *
 *     const span = shape<Span>()({
 *       path: z.string(),                           // the same name in memory and as JSON
 *       start_line: field('startLine', count),      // the name as JSON, the name in memory
 *       end_line: field('endLine', count.optional()),
 *     });
 *
 * Nothing is renamed by rule. The table must have every member of `Memory`, the optional ones too, with its type: else
 * it does not compile. Members that are undefined are left out in both directions. `rules` adds the conditions between
 * fields of the JSON object.
 */
export function shape<Memory extends object>() {
  return <const Table extends ShapeTable>(
    table: Table & Complete<Table, Memory>,
    rules: (wire: WireObject<Table>) => WireObject<Table> = (wire) => wire,
  ): Shape<Memory, Table> => {
    const entries = Object.entries<ShapeTable[string]>(table);
    const schemas = Object.fromEntries(entries.map(([wireName, entry]) => [wireName, schemaOf(entry)]));
    const constants = entries.flatMap(([wireName, entry]) => constantOf(wireName, entry));
    const pairs = entries.flatMap(([wireName, entry]) => namesOf(wireName, entry));
    const wireNames = pairs.map(([wireName]) => wireName);
    const memoryNames = pairs.map(([, memoryName]) => memoryName);
    const codec = z.codec(rules(strictObject(schemas as WireSchemas<Table>)), unchecked as z.ZodType<Memory, Memory>, {
      decode: (wire) => renamed(wire as Members, wireNames, memoryNames, {}) as Memory,
      encode: (memory) =>
        renamed(
          memory as Members,
          memoryNames,
          wireNames,
          constants.length === 0 ? {} : Object.fromEntries(constants),
        ) as z.output<WireObject<Table>>,
    });
    namesByCodec.set(codec, new Map(pairs.map(([wireName, memoryName]) => [memoryName, wireName])));
    return codec;
  };
}

const namesByCodec = new WeakMap<z.ZodType, ReadonlyMap<string, string>>();

/** The names as JSON of a shape's members, by their names in memory. */
export function memberNames(codec: z.ZodType): ReadonlyMap<string, string> {
  return namesByCodec.get(codec) ?? new Map();
}

/** A codec that is made around a shape has its names. */
export function withNamesOf<Codec extends z.ZodType>(named: z.ZodType, codec: Codec): Codec {
  namesByCodec.set(codec, memberNames(named));
  return codec;
}

/** A member whose name in memory is not the one that the JSON has. */
export function field<Name extends string, Schema extends z.ZodType>(memoryName: Name, schema: Schema) {
  return { memoryName, schema } satisfies Field<Name, Schema>;
}

/** A field of the JSON that always holds the same value and is no member in memory, such as a version. */
export function constant<const Value extends z.core.util.Literal>(value: Value, rule: string) {
  return { constant: value, schema: z.literal(value, rule) } satisfies Constant<z.ZodLiteral<Value>>;
}

/** Values in memory are ours and need no check. */
const unchecked = z.any();

type Members = Record<string, unknown>;

/** Plain loops: this runs for every candidate of every stage of a trace. */
function renamed(source: Members, from: readonly string[], to: readonly string[], target: Members): Members {
  for (let index = 0; index < from.length; index += 1) {
    const value = source[from[index] as string];
    if (value !== undefined) target[to[index] as string] = value;
  }
  return target;
}

function schemaOf(entry: ShapeTable[string]): z.ZodType {
  return entry instanceof z.ZodType ? entry : entry.schema;
}

function constantOf(wireName: string, entry: ShapeTable[string]): [string, unknown][] {
  return entry instanceof z.ZodType || !('constant' in entry) ? [] : [[wireName, entry.constant]];
}

function namesOf(wireName: string, entry: ShapeTable[string]): [wireName: string, memoryName: string][] {
  if (entry instanceof z.ZodType) return [[wireName, wireName]];
  return 'memoryName' in entry ? [[wireName, entry.memoryName]] : [];
}
