import type { CallRecord, CandidateHistory } from '@touchstone/contract';
import { callHistory } from '@touchstone/contract/wire';

/** A kept call as JSON, with each candidate's way through its stages. */
export function historiesJson(call: CallRecord, candidates: readonly CandidateHistory[]): object {
  return callHistory.encode({ call, candidates });
}
