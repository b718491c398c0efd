import type { CallRecord } from '@touchstone/contract';
import { callRecord } from '@touchstone/contract/wire';
import type { CandidateJourney, JourneyStep } from './journeys.js';

/** A kept call as JSON, with each candidate's way through its stages. */
export function journeysJson(record: CallRecord, ways: readonly CandidateJourney[]): object {
  return { call: callRecord.encode(record), candidates: ways.map(journeyJson) };
}

function journeyJson({ id, steps, returned, dropped }: CandidateJourney): object {
  return {
    id,
    returned,
    ...(dropped === undefined ? {} : { left_out_at: dropped.stage, reason: dropped.reason }),
    ...(dropped?.into === undefined ? {} : { into: dropped.into }),
    steps: steps.map(stepJson),
  };
}

function stepJson({ stage, settings, rank, score, scoreKind }: JourneyStep): object {
  return { stage, rank, score, score_kind: scoreKind, settings };
}
