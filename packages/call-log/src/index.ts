export { type CallLog, type CallLogOptions, callLog, callLogDefaults, type EventList } from './call-log.js';
export { type CallDifference, compareCalls, type StageDifference } from './compare-calls.js';
export { type CandidateJourney, type JourneyStep, journeys } from './journeys.js';
export type { CallList, CallSummary } from './kept-calls.js';
export type { FailedCall } from './log-entry.js';
