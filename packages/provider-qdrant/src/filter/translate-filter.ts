import type { Filter, JsonObject, RangeBounds, Scalar } from '@touchstone/contract';
import { isTextRange, simpleGlob, type ValueFilter } from './value-test.ts';

/** The facts of a collection that a translation needs. */
export interface FilterTarget {
  /** Path of a metadata field in the payload, in Qdrant's notation. */
  pathOf(field: string): string;
  /** The condition that the field exists and is not null. Throws `unsupported` where the collection cannot tell. */
  exists(field: string): Condition;
  /** The values of the field that satisfy a condition which Qdrant does not have. */
  valuesFor(filter: ValueFilter): readonly string[];
}

/** A condition of Qdrant's, which a whole filter can be too. */
export type Condition = JsonObject;

/**
 * A filter as Qdrant's. Exact for every filter that passes `checkFilter`: types differ, since `match` compares text and
 * booleans and `range` numbers alone; one element of a list is enough; a missing or null field satisfies only `not`.
 */
export function translateFilter(filter: Filter, target: FilterTarget): Condition {
  switch (filter.op) {
    case 'and':
      return { must: filter.filters.map((part) => translateFilter(part, target)) };
    case 'or':
      return anyOf(filter.filters.map((part) => translateFilter(part, target)));
    case 'not':
      return { must_not: [translateFilter(filter.filter, target)] };
    case 'eq':
      return matchAny(target.pathOf(filter.field), [filter.value]);
    case 'in':
      return matchAny(target.pathOf(filter.field), filter.values);
    case 'prefix':
      return matchPrefix(target.pathOf(filter.field), filter.value);
    case 'glob': {
      const simple = simpleGlob(filter.pattern);
      const path = target.pathOf(filter.field);
      if (simple === undefined) return matchAny(path, target.valuesFor(filter));
      return simple.op === 'eq' ? matchAny(path, [simple.value]) : matchPrefix(path, simple.value);
    }
    case 'range': {
      const path = target.pathOf(filter.field);
      return isTextRange(filter) ? matchAny(path, target.valuesFor(filter)) : { key: path, range: boundsOf(filter) };
    }
    case 'exists':
      return target.exists(filter.field);
  }
}

export function matchPrefix(path: string, prefix: string): Condition {
  return { key: path, match: { prefix } };
}

/** Matches no point: an empty `should` would match every one. */
const nothing: Condition = { has_id: [] };

function anyOf(conditions: readonly Condition[]): Condition {
  if (conditions.length === 0) return nothing;
  return conditions.length === 1 ? (conditions[0] ?? nothing) : { should: conditions };
}

/** `match` has no fractions, and takes 1 and 1.0 for two values: numbers go by a range of one. */
function matchAny(path: string, values: readonly Scalar[]): Condition {
  const texts = values.filter((value) => typeof value === 'string');
  const conditions: Condition[] = values
    .filter((value) => typeof value !== 'string')
    .map(
      (value): Condition =>
        typeof value === 'number' ? { key: path, range: { gte: value, lte: value } } : { key: path, match: { value } },
    );
  if (texts.length > 0)
    conditions.push({ key: path, match: texts.length === 1 ? { value: texts[0] ?? '' } : { any: texts } });
  return anyOf(conditions);
}

function boundsOf({ gt, gte, lt, lte }: RangeBounds): JsonObject {
  const bounds = { gt, gte, lt, lte };
  return Object.fromEntries(
    Object.entries(bounds).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
}
