import * as z from 'zod';
import { checkFilterBagSize, checkFilterSize } from '../check-filter-size.ts';
import { RetrievalError } from '../errors.ts';
import type { Filter, FilterBag } from '../filter.ts';
import { timeBoundRule, unreadableTimeBound } from '../time-bound.ts';
import { parseStrictly } from './invalid.ts';
import { isObject } from './plain-object.ts';
import { strictObject } from './strict-object.ts';

const field = z.string('must be the name of a metadata field').min(1, 'must be the name of a metadata field');
const scalar = z.union(
  [z.string(), z.number(), z.boolean()],
  'must be a string, a finite number or a boolean (for null use {"op":"not","filter":{"op":"exists",...}})',
);
const bound = z.union([z.string(), z.number()], 'must be a finite number or a string').optional();

const operators = 'must be and, or, not, eq, in, prefix, glob, range or exists';

/** The typed filter expression; the same form in memory and as JSON. */
export const filterExpression: z.ZodType<Filter> = z.lazy(() =>
  z.discriminatedUnion(
    'op',
    [
      strictObject({ op: z.literal('and'), filters: someFilters }),
      strictObject({ op: z.literal('or'), filters: someFilters }),
      strictObject({ op: z.literal('not'), filter: filterExpression }),
      strictObject({ op: z.literal('eq'), field, value: scalar }),
      strictObject({
        op: z.literal('in'),
        field,
        values: z.array(scalar, 'must be a list').min(1, 'must hold a value'),
      }),
      strictObject({ op: z.literal('prefix'), field, value: z.string('must be a string') }),
      strictObject({ op: z.literal('glob'), field, pattern: z.string('must be a glob such as "src/**/*.ts"').min(1) }),
      rangeFilter,
      strictObject({ op: z.literal('exists'), field }),
    ],
    { error: (issue) => (issue.code === 'invalid_union' ? operators : `must be an object whose "op" ${operators}`) },
  ),
) as z.ZodType<Filter>;

/** Reads a filter from JSON that has been parsed; throws `invalid_request`. `what` names it in the message. */
export function parseFilter(input: unknown, what = 'filter'): Filter {
  checkFilterSize(input);
  return parseStrictly(filterExpression, { code: 'invalid_request', what, input });
}

const someFilters = z.array(filterExpression, 'must be a list of filters').min(1, 'must hold at least one filter');

const rangeFilter = strictObject({
  op: z.literal('range'),
  field,
  gt: bound,
  gte: bound,
  lt: bound,
  lte: bound,
})
  .refine(({ gt, gte, lt, lte }) => {
    const kinds = new Set([gt, gte, lt, lte].filter((value) => value !== undefined).map((value) => typeof value));
    return kinds.size === 1;
  }, 'must have at least one of gt, gte, lt and lte, all numbers or all strings')
  .refine((range) => unreadableTimeBound(range) === undefined, {
    error: ({ input }) =>
      `must have times as bounds, each ${timeBoundRule}; "${unreadableTimeBound(input as TimeRange)}" is none`,
  });

type TimeRange = Parameters<typeof unreadableTimeBound>[0];

/** Spec 001's exact-match bag. */
export const filterBag: z.ZodType<FilterBag> = z.record(
  z.string(),
  z.union(
    [z.string(), z.number(), z.boolean()],
    'must be a string, a finite number or a boolean (lists, ranges and prefixes go into "filter")',
  ),
  'must be an object of field and value',
);

/**
 * Throws `invalid_request` for filters that must not even be parsed: beyond `requestLimits`, which would bound neither
 * time nor depth of parsing, or with a key that parsing drops. `what` names the request.
 */
export function checkSentFilters(input: unknown, what: string): void {
  if (!isObject(input)) return;
  checkFilterSize(input.filter);
  checkFilterBagSize(input.filters);
  if (isObject(input.filters) && Object.hasOwn(input.filters, hiddenKey)) {
    throw new RetrievalError(
      'invalid_request',
      `Invalid ${what}: filters.${hiddenKey} is not a field of chunks: leave it out.`,
    );
  }
}

/** Dropped in silence, it would let everything through that the filter was to hold back. */
const hiddenKey = '__proto__';
