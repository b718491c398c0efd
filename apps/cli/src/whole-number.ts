import { RetrievalError } from '@touchstone/contract';

/** The whole number of an option, from `min` up. Throws `invalid_request` that names the option and what was typed. */
export function wholeNumber(typed: string, option: string, min = 0): number {
  const number = /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN;
  if (number >= min) return number;
  throw new RetrievalError(
    'invalid_request',
    `${option} must be a whole number${min === 0 ? '' : ` of ${min} or more`}, not "${typed}".`,
  );
}
