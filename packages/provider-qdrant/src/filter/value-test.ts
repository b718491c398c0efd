import type { Filter } from '@touchstone/contract';
import { fieldCondition } from '@touchstone/provider-kit';

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

/** Whether a text satisfies the condition. */
export function valueTest(filter: ValueFilter): (value: string) => boolean {
  if (filter.op === 'glob') {
    const pattern = globPattern(filter.pattern);
    return (value) => pattern.test(value);
  }
  return fieldCondition(filter);
}

/** What every value that satisfies the condition begins with: the less of them, the fewer have to be looked at. */
export function commonPrefix(filter: ValueFilter): string {
  return filter.op === 'glob' ? (/^[^*?]*/.exec(filter.pattern)?.[0] ?? '') : '';
}

export function isTextRange({ gt, gte, lt, lte }: Extract<Filter, { readonly op: 'range' }>): boolean {
  return [gt, gte, lt, lte].some((bound) => typeof bound === 'string');
}

/** A glob that is a plain text, or a beginning (`src/**`); undefined for any other. */
export function simpleGlob(pattern: string): { readonly op: 'eq' | 'prefix'; readonly value: string } | undefined {
  const [literal = ''] = /^[^*?]*/.exec(pattern) ?? [];
  if (literal === pattern) return { op: 'eq', value: literal };
  return pattern === `${literal}**` ? { op: 'prefix', value: literal } : undefined;
}

function globPattern(pattern: string): RegExp {
  const source = pattern.replace(/\*\*|[*?]|[\\^$.+()[\]{}|/]/g, (token) => {
    if (token === '**') return '[\\s\\S]*';
    return token === '*' ? '[^/]*' : token === '?' ? '[^/]' : `\\${token}`;
  });
  return new RegExp(`^${source}$`, 'u');
}
