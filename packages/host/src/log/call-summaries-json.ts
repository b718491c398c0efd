import type { CallSummary } from '@touchstone/contract';
import { argument, callList, encodeGiven, parseArgument } from '@touchstone/contract/wire';

/**
 * The kept calls as JSON, and the files of calls that cannot be read, where there are any. Throws `invalid_request` for what is no such
 * list.
 */
export function callSummariesJson(calls: readonly CallSummary[], damaged: readonly string[]): object {
  const files = parseArgument(argument.texts, damaged, 'damaged files');
  return encodeGiven(callList, { calls, damaged: files }, 'list of calls');
}
