import type { CallDifference } from '@touchstone/contract';
import { callDifference, encodeGiven } from '@touchstone/contract/wire';

/** The difference of a replay as JSON. Throws `invalid_request` for any other value. */
export function callDifferenceJson(id: string, difference: CallDifference): object {
  const given = { id: id, ...difference };
  return encodeGiven(callDifference, given, 'difference of calls');
}
