import type { Filter, JsonValue, Metadata, RangeBounds } from '@touchstone/contract';
import { globMatcher } from '@touchstone/provider-kit';
import { compareCodePoints } from './compare-code-points.js';

/** Whether metadata satisfies a condition. */
export type Predicate = (metadata: Metadata) => boolean;

/** A filter, which has been checked, as a function: what is left to decide once Chroma has narrowed the records down. */
export function filterPredicate(filter: Filter): Predicate {
  switch (filter.op) {
    case 'and': {
      const parts = filter.filters.map(filterPredicate);
      return (metadata) => parts.every((holds) => holds(metadata));
    }
    case 'or': {
      const parts = filter.filters.map(filterPredicate);
      return (metadata) => parts.some((holds) => holds(metadata));
    }
    case 'not': {
      const holds = filterPredicate(filter.filter);
      return (metadata) => !holds(metadata);
    }
    case 'exists':
      return (metadata) => fieldOf(metadata, filter.field) !== null;
    default: {
      const holds = elementCondition(filter);
      return (metadata) => {
        const value = fieldOf(metadata, filter.field);
        return Array.isArray(value) ? value.some(holds) : holds(value);
      };
    }
  }
}

function fieldOf(metadata: Metadata, field: string): JsonValue {
  return Object.hasOwn(metadata, field) ? (metadata[field] ?? null) : null;
}

type ElementFilter = Exclude<Filter, { readonly op: 'and' | 'or' | 'not' | 'exists' }>;

function elementCondition(filter: ElementFilter): (value: JsonValue) => boolean {
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
      return rangeCondition(filter);
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
