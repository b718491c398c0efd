import type { Filter, JsonValue, Metadata } from '@touchstone/contract';
import { fieldCondition } from '../field-condition.js';

/** A filter, which `checkFilter` has let pass, as a function: whether metadata satisfies it. */
export function metadataCondition(filter: Filter): (metadata: Metadata) => boolean {
  switch (filter.op) {
    case 'and': {
      const parts = filter.filters.map(metadataCondition);
      return (metadata) => parts.every((holds) => holds(metadata));
    }
    case 'or': {
      const parts = filter.filters.map(metadataCondition);
      return (metadata) => parts.some((holds) => holds(metadata));
    }
    case 'not': {
      const holds = metadataCondition(filter.filter);
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
