import type { CallSummary } from '@touchstone/contract';
import { callList } from '@touchstone/contract/wire';

/** The kept calls as JSON, and the files of calls that cannot be read, where there are any. */
export function callSummariesJson(calls: readonly CallSummary[], damaged: readonly string[]): object {
  return callList.encode({ calls, damaged });
}
