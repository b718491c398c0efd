import { checkFilterBagSize, checkFilterSize } from '../check-filter-size.ts';
import { RetrievalError } from '../errors.ts';

/**
 * Throws `invalid_request` for filters that must not even be parsed: beyond `requestLimits`, which parsing could take any time and
 * depth for, or with a key that parsing passes over. `what` names the request.
 */
export function checkSentFilters(input: unknown, what: string): void {
  if (!isObject(input)) return;
  checkFilterSize(input.filter);
  checkFilterBagSize(input.filters);
  if (isObject(input.filters) && Object.hasOwn(input.filters, hiddenKey)) {
    throw new RetrievalError(
      'invalid_request',
      `Invalid ${what}: filters.${hiddenKey} is no field that a chunk can have: leave it out.`,
    );
  }
}

/** Dropped in silence, it would let everything through that the filter was to hold back. */
const hiddenKey = '__proto__';

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
