import { type Filter, type JsonValue, type RangeBounds, timeKey } from '@touchstone/contract';
import { globMatcher } from './glob/glob-matcher.ts';

/** A filter on one field. */
type FieldFilter = Exclude<Filter, { readonly op: 'and' | 'or' | 'not' }>;

/**
 * True if the value of a field satisfies a filter that `checkFilter` has passed. A field that is missing has the value
 * null; one element of a list is enough.
 */
export function fieldCondition(filter: FieldFilter): (value: JsonValue) => boolean {
  if (filter.op === 'exists') return (value) => value !== null;
  const holds = elementCondition(filter);
  return (value) => (Array.isArray(value) ? value.some(holds) : holds(value));
}

function elementCondition(filter: Exclude<FieldFilter, { readonly op: 'exists' }>): (value: JsonValue) => boolean {
  switch (filter.op) {
    case 'eq':
      return (value) => value === filter.value;
    case 'in': {
      const values = new Set<JsonValue>(filter.values);
      return (value) => values.has(value);
    }
    case 'prefix':
      return (value) => typeof value === 'string' && value.startsWith(filter.value);
    case 'glob': {
      const matches = globMatcher(filter.pattern);
      return (value) => typeof value === 'string' && matches(value);
    }
    case 'range':
      return filter.field === 'timestamp' ? timeCondition(filter) : rangeCondition(filter);
  }
}

/** Times compare as times, however they are written. */
function timeCondition({ gt, gte, lt, lte }: RangeBounds): (value: JsonValue) => boolean {
  const keyed = (value: JsonValue | undefined) => (typeof value === 'string' ? timeKey(value) : value);
  const bounds = Object.entries({ gt, gte, lt, lte }).map(([name, bound]) => [name, keyed(bound)]);
  const holds = rangeCondition(Object.fromEntries(bounds));
  return (value) => {
    const key = keyed(value);
    return key !== undefined && holds(key);
  };
}

function rangeCondition({ gt, gte, lt, lte }: RangeBounds): (value: JsonValue) => boolean {
  return (value) =>
    (gt === undefined || isOrdered(value, gt, (order) => order > 0)) &&
    (gte === undefined || isOrdered(value, gte, (order) => order >= 0)) &&
    (lt === undefined || isOrdered(value, lt, (order) => order < 0)) &&
    (lte === undefined || isOrdered(value, lte, (order) => order <= 0));
}

/** False where value and bound are of different types. */
function isOrdered(value: JsonValue, bound: number | string, holds: (order: number) => boolean): boolean {
  if (typeof value === 'number' && typeof bound === 'number') return holds(value - bound);
  return typeof value === 'string' && typeof bound === 'string' && holds(compareCodePoints(value, bound));
}

/**
 * Order of two strings by code point: below 0, 0, or above 0. JavaScript's `<` compares UTF-16 units, which puts an emoji
 * (a surrogate, U+D800 and up) before U+E000..U+FFFF, although its code point is above.
 */
function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i += 1) {
    const [left, right] = [a.charCodeAt(i), b.charCodeAt(i)];
    if (left !== right) return rank(left) - rank(right);
  }
  return a.length - b.length;
}

/** Puts surrogates after all other units. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
