import type { CallRecord, CandidateHistory } from '@touchstone/contract';
import { callHistory, encodeGiven } from '@touchstone/contract/wire';

/** A kept call as JSON, with each candidate's way through its stages. Throws `invalid_request` for any other value. */
export function historiesJson(call: CallRecord, candidates: readonly CandidateHistory[]): object {
  return encodeGiven(callHistory, { call, candidates }, 'history of a call');
}
