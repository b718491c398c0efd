import type { CallRecord } from '@touchstone/contract';
import { callRecord } from '@touchstone/contract/wire';
import type { CandidateHistory, HistoryStep } from './candidate-history.js';

/** A kept call as JSON, with each candidate's way through its stages. */
export function historiesJson(record: CallRecord, ways: readonly CandidateHistory[]): object {
  return { call: callRecord.encode(record), candidates: ways.map(historyJson) };
}

function historyJson({ id, steps, returned, dropped }: CandidateHistory): object {
  return {
    id,
    returned,
    left_out_at: dropped?.stage,
    reason: dropped?.reason,
    into: dropped?.into,
    steps: steps.map(stepJson),
  };
}

function stepJson({ stage, settings, rank, score, scoreKind }: HistoryStep): object {
  return { stage, rank, score, score_kind: scoreKind, settings };
}
