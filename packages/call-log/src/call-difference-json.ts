import type { CallDifference } from '@touchstone/contract';
import { callDifference } from '@touchstone/contract/wire';

/** The difference of a replay as JSON. */
export function callDifferenceJson(id: string, difference: CallDifference): object {
  return callDifference.encode({ id, ...difference });
}
