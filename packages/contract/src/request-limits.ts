import { formatNumber } from './quantities.ts';

/** Limits on the size of a request; see `requestLimits`. */
export type RequestLimits = Readonly<Record<keyof typeof requestLimits, number>>;

/**
 * Bounds of a request. Every part of a request costs time in each search, so that a request without a bound has no
 * deadline either. A request beyond a limit is refused with `invalid_request`; nothing is cut off in silence. These
 * apply everywhere; a config may set lower ones.
 */
export const requestLimits = {
  /** Of a query, in UTF-16 units. */
  maxQueryCharacters: 20_000,
  /** Distinct words of a query: parts of identifiers, and pairs of characters where a script has no spaces, count as words. */
  maxQueryWords: 1_000,
  /** Conditions of a filter, operators of every kind among them, and entries of `filters`. */
  maxFilterConditions: 500,
  /** Prefixes of an allow list of paths, and of a block list; both together are within `maxFilterConditions`. */
  maxPathPrefixes: 200,
  /** Filters within filters. */
  maxFilterDepth: 32,
  /** Values of all `in` of a filter. */
  maxFilterValues: 10_000,
  /** Of the name of a field, in UTF-16 units. */
  maxFieldCharacters: 256,
  /** Of a string that a field is compared with, and of a glob, in UTF-16 units. The longest path of Linux fits. */
  maxValueCharacters: 4_096,
  /** Of all strings of a filter together, in UTF-16 units. */
  maxFilterCharacters: 1_000_000,
} as const;

/** A limit for messages: `20,000`, or `500 (limits.maxQueryCharacters of the config)` where a config sets a lower one. */
export function mostOf<Name extends keyof RequestLimits>(name: Name, limits: Pick<RequestLimits, Name>): string {
  const most = formatNumber(limits[name]);
  return limits[name] === requestLimits[name] ? most : `${most} (\`limits.${name}\` of the config)`;
}
