import type { ErrorCode } from '@touchstone/contract';

/** What the process exits with for each way of failing; 0 is success, also of a search without results. */
export const exitCodes = {
  internal: 1,
  invalid_request: 2,
  invalid_config: 3,
  index_not_found: 4,
  unauthenticated: 5,
  unsupported: 6,
  rate_limited: 7,
  timeout: 7,
  unavailable: 7,
  bad_response: 8,
  aborted: 130,
} as const satisfies Record<ErrorCode, number>;

/**
 * A command that worked, and whose check failed: a citation that does not verify, a replay that differs, a gate that is
 * shut, a golden set whose evidence is missing.
 */
export const checkFailed = 9;

/** The table of `touchstone --help`. */
export const exitCodeHelp = `Exit codes:
  0    done; a search without results too
  1    a defect of touchstone itself
  2    wrong arguments or a wrong request
  3    wrong configuration, or one that does not fit the index; doctor found a failure
  4    no such index
  5    a key is missing or was refused
  6    the provider cannot do this
  7    worth trying again: rate limit, timeout, provider unavailable
  8    the provider sent an answer that cannot be used
  9    a check failed: verify, replay, gate, golden check
  130  interrupted`;
