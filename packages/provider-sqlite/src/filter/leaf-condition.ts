import type { Filter, JsonValue, RangeBounds } from '@touchstone/contract';
import { globMatcher } from '@touchstone/provider-kit';
import { compareCodePoints } from './compare-code-points.js';

/** A condition on one field. */
export type Leaf = Exclude<Filter, { readonly op: 'and' | 'or' | 'not' }>;

/** Whether the value of a field satisfies a condition; a field that is missing has the value null. */
export function leafCondition(leaf: Leaf): (value: JsonValue) => boolean {
  if (leaf.op === 'exists') return (value) => value !== null;
  const holds = elementCondition(leaf);
  return (value) => (Array.isArray(value) ? value.some(holds) : holds(value));
}

function elementCondition(leaf: Exclude<Leaf, { readonly op: 'exists' }>): (value: JsonValue) => boolean {
  switch (leaf.op) {
    case 'eq':
      return (value) => value === leaf.value;
    case 'in': {
      const values = new Set<JsonValue>(leaf.values);
      return (value) => values.has(value);
    }
    case 'prefix':
      return (value) => typeof value === 'string' && value.startsWith(leaf.value);
    case 'glob': {
      const matches = globMatcher(leaf.pattern);
      return (value) => typeof value === 'string' && matches(value);
    }
    case 'range':
      return rangeCondition(leaf);
  }
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
