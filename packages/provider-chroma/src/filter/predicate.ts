import type { Filter, JsonValue, Metadata } from '@touchstone/contract';
import { fieldCondition } from '@touchstone/provider-kit';

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
    default: {
      const holds = fieldCondition(filter);
      return (metadata) => holds(fieldOf(metadata, filter.field));
    }
  }
}

function fieldOf(metadata: Metadata, field: string): JsonValue {
  return Object.hasOwn(metadata, field) ? (metadata[field] ?? null) : null;
}
