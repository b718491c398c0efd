import type { ErrorCode } from '@touchstone/contract';

/** The exit code for each error code. 0 is success, also for a search without results. */
export const exitCodes = {
  internal: 1,
  invalid_request: 2,
  invalid_config: 3,
  index_not_found: 4,
  unauthenticated: 5,
  forbidden: 5,
  unsupported: 6,
  rate_limited: 7,
  timeout: 7,
  unavailable: 7,
  bad_response: 8,
  aborted: 130,
} as const satisfies Record<ErrorCode, number>;

/** The exit code of a command that a signal has ended, as in shells: 128 and the number of the signal. */
export const signalCodes = { SIGINT: exitCodes.aborted, SIGTERM: 143 } as const;

/**
 * The command ran, but its check failed: a citation does not match, a replay differs, a gate fails, or a golden set's
 * evidence is missing.
 */
export const checkFailed = 9;

/** The table of `touchstone --help`. */
export const exitCodeHelp = `Exit codes:
  0    success, also for a search without results
  1    a bug in touchstone
  2    invalid arguments or request
  3    invalid configuration, or one that does not fit the index; doctor found a failure
  4    the index does not exist
  5    an API key is missing, was refused, or may not do this
  6    the provider does not support this
  7    temporary failure, try again: rate limit, timeout, provider unavailable
  8    the provider sent an invalid response
  9    a check failed: verify, calls replay, eval gate, eval check
  130  interrupted by SIGINT (Ctrl-C); 143 by SIGTERM`;
