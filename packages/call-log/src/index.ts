export { callDifferenceJson } from './call-difference-json.js';
export { type CallLog, type CallLogOptions, callLog, callLogDefaults, type EventList } from './call-log.js';
export { callSummariesJson } from './call-summaries-json.js';
export { type CandidateHistory, candidateHistories, type HistoryStep } from './candidate-history.js';
export { historiesJson } from './candidate-history-json.js';
export { type CallDifference, compareCalls, type StageDifference } from './compare-calls.js';
export type { CallList, CallSummary } from './kept-calls.js';
export type { FailedCall } from './log-entry.js';
