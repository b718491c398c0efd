export { callDifferenceJson } from './call-difference-json.ts';
export { type CallLog, type CallLogOptions, callLog, type EventList } from './call-log.ts';
export { callSummariesJson } from './call-summaries-json.ts';
export { candidateHistories } from './candidate-history.ts';
export { historiesJson } from './candidate-history-json.ts';
export { compareCalls } from './compare-calls.ts';
export type { FailedCall } from './log-entry.ts';
export { NoSuchCall } from './no-such-call.ts';
