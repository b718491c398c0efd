export { type CallHistory, callDifference, callHistory, callList, type ReplayedCall } from './call-history.js';
export { callRecord, contextEvent, evidenceEvent, logEntry, searchEvent } from './call-record.js';
export { contextAnswer } from './context-answer.js';
export { callCost, contextPack, queryUnderstanding, searchQuery } from './context-pack.js';
export {
  contextRequestCodec,
  conversation,
  conversationMessage,
  parseContextQuestion,
  parseContextRequest,
  parseConversation,
  parseGivenContext,
  parseGivenQuestion,
} from './context-request.js';
export { encodeGiven } from './encode-given.js';
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
} from './engine-answers.js';
export {
  type EngineHealth,
  type EngineReadiness,
  engineHealth,
  engineReadiness,
  type ProviderState,
} from './engine-state.js';
export { type ErrorReport, errorReport, toErrorReport } from './error.js';
export {
  type EvidenceAnswer,
  evidenceAnswer,
  toEvidenceAnswer,
  toFailedEvidenceAnswer,
} from './evidence-answer.js';
export { evidencePack } from './evidence-pack.js';
export { evidenceRequestCodec, parseEvidenceRequest, parseGivenEvidence } from './evidence-request.js';
export { filterBag, filterExpression, parseFilter } from './filter.js';
export { type FlatFailure, flatFailure, toFlatFailure } from './flat-failure.js';
export { type FlatResult, flatResult, toFlatResult } from './flat-result.js';
export { type FlatRetrieval, flatRetrieval, toFlatRetrieval } from './flat-retrieval.js';
export { readingGiven } from './given.js';
export { argument, givenMembers, givenObject, parseArgument } from './given-arguments.js';
export { recordArgument } from './given-record.js';
export { allowedWarnings, goldenQuestion, goldenSet, parseGoldenSet } from './golden-set.js';
export { indexDescription } from './index-description.js';
export { type InvalidInput, invalidInput, kindOf, parseStrictly } from './invalid.js';
export { type JsonRequest, parseJsonRequest } from './json-request.js';
export { type WireForm, wireFormNames, wireJsonSchema } from './json-schemas.js';
export { lenient } from './lenient.js';
export { type MergedRetrieval, mergedRetrieval } from './merged-results.js';
export { type ParseJsonOptions, parseJson, UnfaithfulJsonError } from './parse-json.js';
export { type Problem, problem } from './problem.js';
export { retrievalCall, retrievalCalls, retrievalResult } from './retrieval-call.js';
export {
  parseGivenRetrieval,
  parseRetrievalRequest,
  type RetrievalRequestOptions,
  readGivenRetrieval,
  retrievalEnvelopeCodec,
  retrievalRequestCodec,
} from './retrieval-request.js';
export { constant, field, type Shape, shape } from './shape.js';
export { statedContext } from './stated-context.js';
export { storedChunk } from './stored-chunk.js';
export { strictObject } from './strict-object.js';
export { latency, stageTrace, trace } from './trace.js';
export { warning } from './warning.js';
