import type { Filter, JsonValue, Metadata } from '@touchstone/contract';
import { checkFilter } from '../filter/check-filter.ts';
import { fieldCondition } from '../filter/field-condition.ts';

/** True if metadata satisfies a filter, or there is none. Throws `invalid_request` for a malformed filter. */
export function checkedCondition(filter: Filter | undefined, provider: string): (metadata: Metadata) => boolean {
  if (filter === undefined) return () => true;
  checkFilter(filter, provider);
  return metadataCondition(filter);
}

function metadataCondition(filter: Filter): (metadata: Metadata) => boolean {
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
