import type { Filter, Metadata, Scalar } from '@touchstone/contract';

/**
 * Whether metadata satisfies a filter, by the words of the filter's documentation and nothing of the stores' own code: what a store finds
 * is compared with this.
 */
export function satisfies(metadata: Metadata, filter: Filter): boolean {
  switch (filter.op) {
    case 'and':
      return filter.filters.every((part) => satisfies(metadata, part));
    case 'or':
      return filter.filters.some((part) => satisfies(metadata, part));
    case 'not':
      return !satisfies(metadata, filter.filter);
    default:
      return valuesOf(metadata, filter.field).some((value) => holds(value, filter));
  }
}

type Condition = Exclude<Filter, { readonly op: 'and' | 'or' | 'not' }>;

/** None where the field is absent or null; the elements of a list. */
function valuesOf(metadata: Metadata, field: string): readonly unknown[] {
  const value: unknown = Object.hasOwn(metadata, field) ? metadata[field] : undefined;
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? (value.length === 0 ? [emptyList] : value) : [value];
}

/** A field that holds an empty list is there, and equals nothing. */
const emptyList = Symbol('empty list');

function holds(value: unknown, condition: Condition): boolean {
  switch (condition.op) {
    case 'exists':
      return true;
    case 'eq':
      return value === condition.value;
    case 'in':
      return condition.values.includes(value as Scalar);
    case 'prefix':
      return (
        typeof value === 'string' &&
        Buffer.from(value, 'utf16le')
          .subarray(0, condition.value.length * 2)
          .equals(Buffer.from(condition.value, 'utf16le')) &&
        !splitsPair(value, condition.value.length)
      );
    case 'glob':
      return typeof value === 'string' && globExpression(condition.pattern).test(value);
    case 'range':
      return inRange(value, condition);
  }
}

/** A prefix ends between signs, not within one. */
function splitsPair(value: string, length: number): boolean {
  return /[\ud800-\udbff]/.test(value.charAt(length - 1)) && /[\udc00-\udfff]/.test(value.charAt(length));
}

function globExpression(pattern: string): RegExp {
  const source = pattern.replace(/\*{2,}|[*?]|[\\^$.|+()[\]{}/-]/g, (found) => {
    if (found.startsWith('**')) return '.*';
    if (found === '*') return '[^/]*';
    return found === '?' ? '[^/]' : `\\${found}`;
  });
  return new RegExp(`^${source}$`, 'su');
}

function inRange(value: unknown, { gt, gte, lt, lte }: Extract<Filter, { readonly op: 'range' }>): boolean {
  const bounds = [gt, gte, lt, lte].filter((bound) => bound !== undefined);
  if (bounds.some((bound) => typeof bound !== typeof value)) return false;
  const compare = (bound: string | number) =>
    typeof value === 'number' ? value - Number(bound) : codePointOrder(String(value), String(bound));
  return (
    (gt === undefined || compare(gt) > 0) &&
    (gte === undefined || compare(gte) >= 0) &&
    (lt === undefined || compare(lt) < 0) &&
    (lte === undefined || compare(lte) <= 0)
  );
}

function codePointOrder(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
