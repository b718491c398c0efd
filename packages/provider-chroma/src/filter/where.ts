import type { Filter, JsonObject, RangeBounds, Scalar } from '@touchstone/contract';
import type { Quotas } from '../server/quotas.ts';
import { isNativeField, isNativeValue, nativeFields, uncomparedKey } from './native-keys.ts';

/** A condition for Chroma; `all` where it would not restrict, `none` where nothing can satisfy it. */
export type Where = JsonObject | 'all' | 'none';

/** The collection's name for a field; undefined where Chroma cannot filter by it. */
export type KeyOf = (field: string) => string | undefined;

/** Fields of collections that this store fills. */
export const ownKey: KeyOf = (field) => (isNativeField(field) ? field : undefined);

/** The same on a server with quotas. */
export function ownKeys(quotas: Quotas): KeyOf {
  const isNative = nativeFields(quotas);
  return (field) => (isNative(field) ? field : undefined);
}

/**
 * The narrowest condition of Chroma that holds for **every** chunk that satisfies the filter. It may hold for others
 * too: Chroma knows no prefix, no glob, no order of strings, no lists, and compares whole numbers with fractions by
 * cutting them. So its results are tested by `filterPredicate` afterwards, and the two together are exact.
 */
export function whereOf(filter: Filter, keyOf: KeyOf = ownKey, maxPredicates = Number.POSITIVE_INFINITY): Where {
  const where = translate(filter, false, keyOf);
  if (typeof where !== 'object') return where;
  // Deeper conditions Chroma's parser refuses, larger ones its database.
  const isTooLarge = depthOf(where) > 20 || sizeOf(where) > 400 || predicatesIn(where) > maxPredicates;
  return isTooLarge ? 'all' : where;
}

function translate(filter: Filter, isNegated: boolean, keyOf: KeyOf): Where {
  switch (filter.op) {
    case 'and':
    case 'or': {
      const parts = filter.filters.map((part) => translate(part, isNegated, keyOf));
      return (filter.op === 'and') === isNegated ? anyOf(parts) : allOf(parts);
    }
    case 'not':
      return translate(filter.filter, !isNegated, keyOf);
    default: {
      const key = keyOf(filter.field);
      if (key === undefined) return 'all';
      return isNegated ? complement(filter, key) : leaf(filter, key);
    }
  }
}

type Leaf = Exclude<Filter, { readonly op: 'and' | 'or' | 'not' }>;

function leaf(filter: Leaf, key: string): Where {
  switch (filter.op) {
    case 'eq':
      return equalToOne([filter.value], key, filter.field);
    case 'in':
      return equalToOne(filter.values, key, filter.field);
    case 'range':
      return inRange(filter, key, filter.field);
    default:
      return 'all';
  }
}

function equalToOne(values: readonly Scalar[], key: string, field: string): Where {
  if (values.length === 0) return 'none';
  if (!values.every((value) => isNativeValue(field, value))) return 'all';
  return anyOf([...byKind(values).map((same) => ({ [key]: oneOf(same, '$eq', '$in') })), isUncompared(field)]);
}

/** A list takes values of one kind only; whole numbers and fractions are two. */
function byKind(values: readonly Scalar[]): readonly (readonly Scalar[])[] {
  const kinds = new Map<string, Scalar[]>();
  for (const value of new Set(values)) {
    const kind = Number.isInteger(value) ? 'integer' : typeof value;
    kinds.set(kind, [...(kinds.get(kind) ?? []), value]);
  }
  return [...kinds.values()];
}

function oneOf(values: readonly Scalar[], single: string, several: string): JsonObject {
  const [first] = values;
  return values.length === 1 && first !== undefined ? { [single]: first } : { [several]: values };
}

function inRange({ gt, gte, lt, lte }: RangeBounds, key: string, field: string): Where {
  const conditions: Where[] = [
    ...bound('$gt', gt, '$gte', Math.floor),
    ...bound('$gte', gte, '$gte', Math.floor),
    ...bound('$lt', lt, '$lte', Math.ceil),
    ...bound('$lte', lte, '$lte', Math.ceil),
  ].map(([operator, value]) => ({ [key]: { [operator]: value } }));
  return conditions.length === 0 ? 'all' : anyOf([allOf(conditions), isUncompared(field)]);
}

/** One bound; a fraction, which Chroma would cut for whole numbers, is moved outwards to the next whole number. */
function bound(
  exact: string,
  value: number | string | undefined,
  outer: string,
  outwards: (value: number) => number,
): readonly (readonly [string, number])[] {
  if (typeof value !== 'number' || Math.abs(value) > Number.MAX_SAFE_INTEGER) return [];
  return [Number.isInteger(value) ? [exact, value] : [outer, outwards(value)]];
}

function isUncompared(field: string): Where {
  return { [uncomparedKey(field)]: true };
}

/** The complement of a condition: in Chroma, too, `$ne` and `$nin` hold where the key is missing. */
function complement(filter: Leaf, key: string): Where {
  if (filter.op !== 'eq' && filter.op !== 'in') return 'all';
  const values = filter.op === 'eq' ? [filter.value] : filter.values;
  const fits = (value: Scalar) =>
    isNativeValue(filter.field, value) && (typeof value !== 'number' || Number.isInteger(value));
  // A value that is left out only makes the condition wider.
  const kinds = byKind(values.filter(fits));
  return allOf(kinds.map((same) => ({ [key]: oneOf(same, '$ne', '$nin') })));
}

function allOf(parts: readonly Where[]): Where {
  if (parts.includes('none')) return 'none';
  return joined('$and', parts, 'all');
}

function anyOf(parts: readonly Where[]): Where {
  if (parts.includes('all')) return 'all';
  return joined('$or', parts, 'none');
}

function joined(operator: '$and' | '$or', parts: readonly Where[], empty: Where): Where {
  const conditions = parts.filter((part) => typeof part === 'object');
  const [first] = conditions;
  if (first === undefined) return empty;
  return conditions.length === 1 ? first : { [operator]: conditions };
}

function partsOf(where: JsonObject): readonly JsonObject[] {
  const parts = where.$and ?? where.$or;
  return Array.isArray(parts) ? parts : [];
}

function depthOf(where: JsonObject): number {
  return 1 + Math.max(0, ...partsOf(where).map(depthOf));
}

function predicatesIn(where: JsonObject): number {
  const parts = partsOf(where);
  return parts.length === 0 ? 1 : parts.reduce((sum, part) => sum + predicatesIn(part), 0);
}

/** Conditions on a field; a long list of values counts for one more with every hundred characters. */
function sizeOf(where: JsonObject): number {
  const parts = partsOf(where);
  if (parts.length > 0) return parts.reduce((sum, part) => sum + sizeOf(part), 0);
  return 1 + Math.floor(JSON.stringify(where).length / 100);
}
