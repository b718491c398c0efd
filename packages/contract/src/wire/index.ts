export { type CallHistory, callDifference, callHistory, callList, type ReplayedCall } from './call-history.ts';
export { callRecord, contextEvent, evidenceEvent, logEntry, searchEvent } from './call-record.ts';
export { callCost, contextAnswer, contextPack, queryUnderstanding, searchQuery } from './context-pack.ts';
export {
  contextRequestCodec,
  conversation,
  conversationMessage,
  parseContextQuestion,
  parseContextRequest,
  parseConversation,
  parseGivenContext,
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
  type ProviderState,
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
export { filterBag, filterExpression, parseFilter } from './filter.ts';
export {
  type FlatFailure,
  type FlatResult,
  flatFailure,
  flatResult,
  toFlatFailure,
  toFlatResult,
} from './flat-result.ts';
export { type FlatRetrieval, flatRetrieval, toFlatRetrieval } from './flat-retrieval.ts';
export { readingGiven } from './given.ts';
export { argument, givenMembers, givenObject, parseArgument } from './given-arguments.ts';
export { recordArgument } from './given-record.ts';
export { allowedWarnings, goldenQuestion, goldenSet, parseGoldenSet } from './golden-set.ts';
export { indexDescription } from './index-description.ts';
export { type InvalidInput, invalidInput, kindOf, parseStrictly } from './invalid.ts';
export { type JsonRequest, parseJsonRequest } from './json-request.ts';
export { type WireForm, wireFormNames, wireJsonSchema } from './json-schemas.ts';
export { lenient } from './lenient.ts';
export { type MergedRetrieval, mergedRetrieval } from './merged-results.ts';
export { storedChunk } from './metadata.ts';
export { type ParseJsonOptions, parseJson, UnfaithfulJsonError } from './parse-json.ts';
export { type Problem, problem } from './problem.ts';
export { retrievalCall, retrievalCalls, retrievalResult } from './retrieval-call.ts';
export {
  parseGivenRetrieval,
  parseRetrievalRequest,
  type RetrievalRequestOptions,
  readGivenRetrieval,
  retrievalEnvelopeCodec,
  retrievalRequestCodec,
} from './retrieval-request.ts';
export { constant, field, type Shape, shape } from './shape.ts';
export { statedContext } from './stated-context.ts';
export { strictObject } from './strict-object.ts';
export { latency, stageTrace, trace } from './trace.ts';
export { warning } from './warning.ts';
