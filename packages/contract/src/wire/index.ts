export { type CallHistory, callDifference, callHistory, callList, type ReplayedCall } from './call-history.ts';
export { callRecord, evidenceEvent, logEntry, searchEvent } from './call-record.ts';
export { callCost, contextAnswer, contextPack } from './context-pack.ts';
export {
  contextRequestCodec,
  parseContextQuestion,
  parseContextRequest,
  parseConversation,
  parseGivenQuestion,
} from './context-request.ts';
export { encodeGiven } from './encode-given.ts';
export {
  type BatchItem,
  batchAnswer,
  flatBatchAnswer,
  type IndexList,
  indexList,
  type SearchAnswer,
  type SourceLine,
  type SourceText,
  searchAnswer,
  sourceText,
} from './engine-answers.ts';
export {
  type EngineHealth,
  type EngineReadiness,
  engineHealth,
  engineReadiness,
} from './engine-state.ts';
export { type ErrorReport, errorReport, toErrorReport } from './error.ts';
export {
  type EvidenceAnswer,
  evidenceAnswer,
  toEvidenceAnswer,
  toFailedEvidenceAnswer,
} from './evidence-answer.ts';
export { evidencePack } from './evidence-pack.ts';
export { evidenceRequestCodec, parseEvidenceRequest, parseGivenEvidence } from './evidence-request.ts';
export { filterExpression, parseFilter } from './filter.ts';
export {
  flatFailure,
  flatResult,
  toFlatFailure,
  toFlatResult,
} from './flat-result.ts';
export { type FlatRetrieval, flatRetrieval, toFlatRetrieval } from './flat-retrieval.ts';
export { allowedWarnings, goldenQuestion, goldenSet, parseGoldenSet } from './golden-set.ts';
export { indexDescription } from './index-description.ts';
export { invalidInput, kindOf, parseStrictly } from './invalid.ts';
export { parseJsonRequest } from './json-request.ts';
export { type WireForm, wireFormNames, wireJsonSchema } from './json-schemas.ts';
export { lenient } from './lenient.ts';
export { storedChunk } from './metadata.ts';
export { parseJson, UnfaithfulJsonError } from './parse-json.ts';
export { type Problem, problem } from './problem.ts';
export { retrievalCall, retrievalCalls, retrievalResult } from './retrieval-call.ts';
export { parseGivenRetrieval, parseRetrievalRequest } from './retrieval-request.ts';
export { constant, field, type Shape, shape } from './shape.ts';
export { statedContext } from './stated-context.ts';
export { strictObject } from './strict-object.ts';
export { stageTrace, trace } from './trace.ts';
