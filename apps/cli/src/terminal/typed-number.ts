import { RetrievalError } from '@touchstone/contract';

/** The numbers that an option accepts. */
export interface NumberRule {
  /** The option as people type it. */
  readonly option: string;
  /** The rule for the number, for the message: `a whole number from 1 to 50`. */
  readonly must: string;
  readonly accepts: (value: number) => boolean;
}

/** Returns the typed number. A value that the rule does not accept is an `invalid_request` that names the option. */
export function typedNumber(typed: string, { option, must, accepts }: NumberRule): number {
  const value = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(typed) ? Number(typed) : Number.NaN;
  if (accepts(value)) return value;
  throw new RetrievalError('invalid_request', `${option} must be ${must}, not "${typed}".`);
}

/** A whole number in a range; without `most` it is open upward, to nine digits. */
export function wholeNumber(option: string, least = 0, most?: number): NumberRule {
  const range = most === undefined ? (least === 0 ? '' : ` of ${least} or more`) : ` from ${least} to ${most}`;
  return { option, must: `a whole number${range}`, accepts: (value) => isWhole(value, least, most) };
}

/** A number from 0 to 1. */
export function fraction(option: string): NumberRule {
  return { option, must: 'a number from 0 to 1', accepts: (value) => value >= 0 && value <= 1 };
}

/** Milliseconds, at least one. */
export function milliseconds(option: string): NumberRule {
  const must = 'a whole number of milliseconds, 1 or more';
  return { option, must, accepts: (value) => isWhole(value, 1) };
}

function isWhole(value: number, least: number, most = 999_999_999): boolean {
  return Number.isSafeInteger(value) && value >= least && value <= most;
}
