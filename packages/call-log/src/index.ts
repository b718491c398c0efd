export {
  type CallList,
  type CallLog,
  type CallLogOptions,
  type CallSummary,
  callLog,
  defaultKeptCalls,
} from './call-log.js';
export { type CallDifference, compareCalls, type StageDifference } from './compare-calls.js';
export { type CandidateJourney, type JourneyStep, journeys } from './journeys.js';
