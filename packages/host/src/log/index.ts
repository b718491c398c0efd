export { callDifferenceJson } from './call-difference-json.ts';
export { type CallLogOptions, callLog } from './call-log.ts';
export { callSummariesJson } from './call-summaries-json.ts';
export { candidateHistories } from './candidate-history.ts';
export { historiesJson } from './candidate-history-json.ts';
export { compareCalls } from './compare-calls.ts';
export { NoSuchCall } from './no-such-call.ts';
