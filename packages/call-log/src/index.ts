export { callDifferenceJson } from './call-difference-json.js';
export { type CallLog, type CallLogOptions, callLog, callLogDefaults, type EventList } from './call-log.js';
export { callSummariesJson } from './call-summaries-json.js';
export { historiesJson } from './candidate-history-json.js';
export { compareCalls } from './compare-calls.js';
export { candidateHistories } from './given/given-stages.js';
export type { FailedCall } from './log-entry.js';
export { NoSuchCall } from './no-such-call.js';
