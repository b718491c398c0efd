import type { Scalar } from './json.ts';

/**
 * A typed condition on metadata. A store translates it exactly or refuses it with `unsupported`; it never approximates.
 *
 * A field that a chunk does not have, or that is null, satisfies nothing but `not`. Where a field holds a list, `eq`,
 * `in`, `prefix`, `glob` and `range` hold when one element satisfies them. Values are compared with their type:
 * the number 1 is not the string "1". Strings compare case-sensitively, by code point.
 */
export type Filter =
  | { readonly op: 'and'; readonly filters: readonly Filter[] }
  | { readonly op: 'or'; readonly filters: readonly Filter[] }
  | { readonly op: 'not'; readonly filter: Filter }
  | { readonly op: 'eq'; readonly field: string; readonly value: Scalar }
  | { readonly op: 'in'; readonly field: string; readonly values: readonly Scalar[] }
  /** The string begins with `value`. */
  | { readonly op: 'prefix'; readonly field: string; readonly value: string }
  /**
   * `*` matches within a path segment, `**` across segments, `**` with a slash after it any number of whole segments, none among them, `?`
   * one character other than `/`, and `{a,b}` any of its alternatives; all else is literal. Sources use the same patterns.
   */
  | { readonly op: 'glob'; readonly field: string; readonly pattern: string }
  /**
   * At least one bound. Numbers compare as numbers, strings (ISO dates, say) by code point. A bound of `timestamp` that
   * is a string must be a date or a UTC time of ISO 8601, and compares as a time, in any form of ISO 8601 that a chunk
   * has (see `timeKey`); a chunk whose `timestamp` is no time satisfies no such range.
   */
  | ({ readonly op: 'range'; readonly field: string } & RangeBounds)
  /** The field is there and not null. */
  | { readonly op: 'exists'; readonly field: string };

/** Bounds of a range: all numbers, or all strings. */
export interface RangeBounds {
  readonly gt?: number | string;
  readonly gte?: number | string;
  readonly lt?: number | string;
  readonly lte?: number | string;
}

/** Spec 001's provider-agnostic bag: every entry must match exactly. Shorthand for an `and` of `eq`. */
export type FilterBag = { readonly [field: string]: Scalar };

/** The bag and the expression of a request as one condition; undefined when neither restricts anything. */
export function combineFilters(bag: FilterBag, expression?: Filter): Filter | undefined {
  const conditions: Filter[] = Object.entries(bag)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([field, value]) => ({ op: 'eq', field, value }));
  if (expression !== undefined) conditions.push(expression);
  return conditions.length > 1 ? { op: 'and', filters: conditions } : conditions[0];
}

/** The names of all fields that a condition speaks of, sorted, each once. */
export function filterFields(filter: Filter): readonly string[] {
  return [...new Set(collectFields(filter))].sort();
}

function collectFields(filter: Filter): string[] {
  switch (filter.op) {
    case 'and':
    case 'or':
      return filter.filters.flatMap(collectFields);
    case 'not':
      return collectFields(filter.filter);
    default:
      return [filter.field];
  }
}
