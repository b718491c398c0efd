import type { Filter, Scalar } from '@touchstone/contract';

/** The values of a field of which every chunk that satisfies the filter has one; undefined if not restricted. */
export function tenantsOf(filter: Filter, field: string): ReadonlySet<string> | undefined {
  switch (filter.op) {
    case 'eq':
      return filter.field === field ? textsIn([filter.value]) : undefined;
    case 'in':
      return filter.field === field ? textsIn(filter.values) : undefined;
    case 'and': {
      const [first, ...more] = filter.filters
        .map((part) => tenantsOf(part, field))
        .filter((part) => part !== undefined);
      return first && new Set([...first].filter((tenant) => more.every((part) => part.has(tenant))));
    }
    case 'or': {
      const parts = filter.filters.map((part) => tenantsOf(part, field));
      return parts.every((part) => part !== undefined) ? new Set(parts.flatMap((part) => [...part])) : undefined;
    }
    default:
      return undefined;
  }
}

/** Undefined where one is no text, and so names no shard. */
function textsIn(values: readonly Scalar[]): ReadonlySet<string> | undefined {
  return values.every((value) => typeof value === 'string') ? new Set(values) : undefined;
}
