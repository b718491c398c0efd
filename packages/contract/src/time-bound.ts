import type { RangeBounds } from './filter.ts';

/** The built-in field that holds times; other fields may hold anything. */
const timeField = 'timestamp';

/** The form of a time bound, for messages: `2026-01-31`. */
export const timeBoundRule = 'a date such as 2026-01-31 or a UTC time such as 2026-01-31T12:00:00Z';

/**
 * The first bound of a range over `timestamp` that is text and no date or UTC time of ISO 8601. Undefined where all are times, and for every other field.
 */
export function unreadableTimeBound({
  field,
  gt,
  gte,
  lt,
  lte,
}: RangeBounds & { readonly field: string }): string | undefined {
  if (field !== timeField) return undefined;
  return [gt, gte, lt, lte].find((bound): bound is string => typeof bound === 'string' && !isTime(bound));
}

const isoTime = /^\d{4}(-\d{2}(-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?Z)?)?)?$/;

function isTime(text: string): boolean {
  return isoTime.test(text) && !Number.isNaN(Date.parse(text));
}
