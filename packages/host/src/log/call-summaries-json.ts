import type { CallSummary } from '@touchstone/contract';
import { callList, encodeGiven } from '@touchstone/contract/wire';

/**
 * The kept calls as JSON, and the files of calls that cannot be read, where there are any. Throws `invalid_request` for
 * any other value.
 */
export function callSummariesJson(calls: readonly CallSummary[], files: readonly string[]): object {
  return encodeGiven(callList, { calls, damaged: files }, 'list of calls');
}
