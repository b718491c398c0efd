import type { Filter } from '@touchstone/contract';
import { fieldCondition, globMatcher } from '@touchstone/provider-kit';

/** A condition on text that Qdrant has no operation for: the values that satisfy it are looked up first. */
export type ValueFilter = Extract<Filter, { readonly op: 'glob' | 'range' }>;

/** The conditions of a filter that need the field's values. */
export function valueFilters(filter: Filter): readonly ValueFilter[] {
  switch (filter.op) {
    case 'and':
    case 'or':
      return filter.filters.flatMap(valueFilters);
    case 'not':
      return valueFilters(filter.filter);
    case 'glob':
      return simpleGlob(filter.pattern) === undefined ? [filter] : [];
    case 'range':
      return isTextRange(filter) ? [filter] : [];
    default:
      return [];
  }
}

/** True if a text satisfies the condition. */
export function valueTest(filter: ValueFilter): (value: string) => boolean {
  return filter.op === 'glob' ? globMatcher(filter.pattern) : fieldCondition(filter);
}

/** The common beginning of all values that satisfy the condition: the longer it is, the fewer have to be looked at. */
export function commonPrefix(filter: ValueFilter): string {
  return filter.op === 'glob' ? literalBeginning(filter.pattern) : '';
}

export function isTextRange({ gt, gte, lt, lte }: Extract<Filter, { readonly op: 'range' }>): boolean {
  return [gt, gte, lt, lte].some((bound) => typeof bound === 'string');
}

/** A glob that is a plain text, or a beginning (`src/**`); undefined for any other. */
export function simpleGlob(pattern: string): { readonly op: 'eq' | 'prefix'; readonly value: string } | undefined {
  const literal = literalBeginning(pattern);
  if (literal === pattern) return { op: 'eq', value: literal };
  return pattern === `${literal}**` ? { op: 'prefix', value: literal } : undefined;
}

/** The text before the first sign of a glob that may be special. */
function literalBeginning(pattern: string): string {
  return /^[^*?{]*/.exec(pattern)?.[0] ?? '';
}
