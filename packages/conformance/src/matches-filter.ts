import { type Filter, type JsonValue, type Metadata, timeKey } from '@touchstone/contract';

/** The meaning of a filter, as the contract states it: whether a chunk with this metadata satisfies it. */
export function matchesFilter(filter: Filter, metadata: Metadata): boolean {
  switch (filter.op) {
    case 'and':
      return filter.filters.every((part) => matchesFilter(part, metadata));
    case 'or':
      return filter.filters.some((part) => matchesFilter(part, metadata));
    case 'not':
      return !matchesFilter(filter.filter, metadata);
    default:
      return elementsOf(metadata, filter.field).some((value) => elementMatches(filter, value));
  }
}

type FieldFilter = Exclude<Filter, { readonly op: 'and' | 'or' | 'not' }>;

/** The values that a condition tests: each element of a list, nothing for a field that is missing or null. */
function elementsOf(metadata: Metadata, field: string): readonly JsonValue[] {
  const value = Object.hasOwn(metadata, field) ? metadata[field] : undefined;
  if (value === undefined || value === null) return [];
  // An empty list exists: `exists` holds for the list itself, whatever its content.
  return Array.isArray(value) ? [...value, value] : [value];
}

function elementMatches(filter: FieldFilter, value: JsonValue): boolean {
  switch (filter.op) {
    case 'exists':
      return true;
    case 'eq':
      return value === filter.value;
    case 'in':
      return filter.values.some((wanted) => wanted === value);
    case 'prefix':
      return typeof value === 'string' && value.startsWith(filter.value);
    case 'glob':
      return typeof value === 'string' && globMeaning(filter.pattern).test(value);
    case 'range': {
      const timed = filter.field === 'timestamp';
      const at = <T extends JsonValue | undefined>(one: T) =>
        timed && typeof one === 'string' ? (timeKey(one) ?? null) : one;
      return (
        within(at(value), at(filter.gt), (order) => order > 0) &&
        within(at(value), at(filter.gte), (order) => order >= 0) &&
        within(at(value), at(filter.lt), (order) => order < 0) &&
        within(at(value), at(filter.lte), (order) => order <= 0)
      );
    }
  }
}

function within(
  value: JsonValue,
  bound: number | string | null | undefined,
  holds: (order: number) => boolean,
): boolean {
  if (bound === undefined) return true;
  if (typeof value === 'number' && typeof bound === 'number') return holds(value - bound);
  return typeof value === 'string' && typeof bound === 'string' && holds(codePointOrder(value, bound));
}

function codePointOrder(a: string, b: string): number {
  const [left, right] = [Array.from(a, codePoint), Array.from(b, codePoint)];
  const place = left.findIndex((point, i) => point !== right[i]);
  if (place === -1) return left.length - right.length;
  return (left[place] ?? -1) - (right[place] ?? -1);
}

function codePoint(character: string): number {
  return character.codePointAt(0) ?? 0;
}

/** Marks for resolved brackets and literal braces: private to this file, and in no pattern of the tests. */
const [opened, closed, leftBrace, rightBrace] = ['\uE000', '\uE001', '\uE002', '\uE003'];

/** The meaning of a glob as a regular expression, which may backtrack: for short inputs. */
function globMeaning(pattern: string): RegExp {
  const sources = expanded(pattern).map((plain) =>
    plain.replace(/\*{2,}\uE001*\/|\*{2,}|[*?\uE000-\uE003]|[\\^$.+()[\]{}|/]/g, (token) => {
      if (token.length > 1 && token.endsWith('/')) return '(?:(?<![^/])|[\\s\\S]*\\/)';
      if (token.startsWith('**')) return '[\\s\\S]*';
      if (token === opened || token === closed) return '';
      if (token === leftBrace || token === rightBrace) return token === leftBrace ? '\\{' : '\\}';
      if (token === '*') return '[^/]*';
      return token === '?' ? '[^/]' : `\\${token}`;
    }),
  );
  return new RegExp(`^(?:${sources.join('|')})$`, 'u');
}

/** The patterns that equal a pattern: one for each choice of its braces. Braces without a comma offer nothing. */
function expanded(pattern: string): readonly string[] {
  const innermost = /\{([^{}]*)\}/.exec(pattern);
  if (innermost === null) return [pattern];
  const [whole, offered = ''] = innermost;
  const [before, after] = [pattern.slice(0, innermost.index), pattern.slice(innermost.index + whole.length)];
  if (!offered.includes(',')) return expanded(before + leftBrace + offered + rightBrace + after);
  return offered.split(',').flatMap((one) => expanded(before + opened + one + closed + after));
}
