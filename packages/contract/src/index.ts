export type {
  AnswerClaim,
  ContextAnswer,
} from './answer.ts';
export { backoffMs } from './backoff.ts';
export type {
  CallDifference,
  CallList,
  CallSummary,
  CandidateHistory,
  HistoryStep,
  StageDifference,
} from './call-history.ts';
export {
  type AnswerEvent,
  type CallOutcome,
  type CallRecord,
  type ContextEvent,
  type ContextQueryPlan,
  type EvidenceEvent,
  type IndexState,
  type LogEntry,
  type LoggedCall,
  type LoggedQuery,
  type QueryTextForm,
  queryTextForms,
  type RecordedAnswer,
  type RecordedCall,
  type SearchEvent,
} from './call-record.ts';
export { checkFilterBagSize, checkFilterSize } from './check-filter-size.ts';
export { checkQuerySize } from './check-query-size.ts';
export { citableAddress, stableAddress } from './citable-address.ts';
export { type Clock, systemClock } from './clock.ts';
export { compact } from './compact.ts';
export {
  type CallCost,
  type ContextOrder,
  type ContextPack,
  type ContextQuestion,
  type ContextRequest,
  type ContextSource,
  type ConversationMessage,
  type CostComponent,
  type CostLine,
  contextDefaults,
  contextOrders,
  conversationRoles,
  costComponents,
  type NumberRange,
  type QueryType,
  type QueryUnderstanding,
  queryTypes,
  type SearchQuery,
} from './context.ts';
export {
  abortedError,
  type ErrorCode,
  errorCodes,
  isRetrievalError,
  messageForOperator,
  RetrievalError,
  type RetrievalErrorDetails,
  throwIfAborted,
  unexpectedFailure,
  writeFailure,
  writingFile,
} from './errors.ts';
export {
  type CitationConfidence,
  type EvidenceCandidate,
  type EvidenceCoverage,
  type EvidencePack,
  type EvidencePlan,
  type EvidenceRequest,
  evidenceDefaults,
  fusionPlaces,
  type Grounding,
  groundings,
  type SourceType,
  sourceTypes,
  type TaskMode,
  taskModes,
} from './evidence.ts';
export { combineFilters, type Filter, type FilterBag, filterFields, type RangeBounds } from './filter.ts';
export type { ExpectedEvidence, GoldenCorpus, GoldenQuestion, GoldenSet, GoldenSource } from './golden.ts';
export type { JsonObject, JsonValue, Scalar } from './json.ts';
export {
  type BuiltInMetadata,
  builtInMetadataFields,
  type Metadata,
  recordFieldProblem,
} from './metadata.ts';
export { nearestName } from './nearest-name.ts';
export { pageName, romanNumeral } from './page-name.ts';
export {
  type DocumentFault,
  type DocumentInput,
  type DocumentPart,
  type DocumentReader,
  type PartKind,
  type ReadDocument,
  unreadableDocument,
} from './ports/document-reader.ts';
export {
  type Embedder,
  type Embedding,
  type EmbeddingRole,
  embeddingRoles,
  type SparseEncoder,
  type SparseQueryTerm,
} from './ports/embedder.ts';
export {
  distanceMetrics,
  type EmbeddingFingerprint,
  type GenerationDescription,
  type IndexDescription,
  type IndexFingerprint,
  type IndexSpec,
  type SearchBranch,
  searchBranchNames,
} from './ports/index-spec.ts';
export type {
  ChunkSelection,
  DocumentChange,
  DocumentRecord,
  IndexedChunk,
  IndexWriter,
  Store,
  WriteOptions,
} from './ports/index-writer.ts';
export type { GenerateEvent, GenerateInput, GenerateOutput, LanguageModel } from './ports/language-model.ts';
export type { ModelCatalog, ModelInfo, ModelPrice } from './ports/model-catalog.ts';
export { definePlugin, type Plugin, type PluginContext, type PluginKind, type PluginPorts } from './ports/plugin.ts';
export type { CallOptions, Provider, Usage } from './ports/provider.ts';
export type { RefinedIndex, Refinement } from './ports/refinement.ts';
export type { BranchScores, RerankDocument, Reranker, RerankInput, RerankOutput } from './ports/reranker.ts';
export type {
  BranchQuery,
  DenseQuery,
  DenseVector,
  FilterQuery,
  HealthOptions,
  Hit,
  KeywordQuery,
  NativeHybridQuery,
  SearchScope,
  SparseQuery,
  SparseVector,
  StoredChunk,
  StoreFinding,
  VectorStore,
} from './ports/vector-store.ts';
export type { IndexPart, LeaseClaim, LeaseDecision, LeaseProcess, WriterLease } from './ports/writer-lease.ts';
export { escapedJson, harmless, printable, printableLine } from './printable.ts';
export { aboutDollars, bytes, count, duration, formatNumber } from './quantities.ts';
export { nextRebuildName } from './rebuild-name.ts';
export { type RequestLimits, requestLimits } from './request-limits.ts';
export {
  type MergedResult,
  type QueryPreprocessing,
  queryPreprocessings,
  type RetrievalCall,
  type RetrievalRequest,
  type RetrievalResult,
  retrievalDefaults,
  type SearchMethod,
  searchMethods,
  validatedDefaults,
} from './retrieval.ts';
export { retryAfterOfHeader } from './retry-after.ts';
export { type ScoreKind, scoreKinds, similarityRounding } from './score.ts';
export { shownText } from './shown-text.ts';
export { shownSymbols, symbolsOf } from './symbols.ts';
export { linePart, partAnchor, textPart } from './text-part.ts';
export { timeBoundRule, unreadableTimeBound } from './time-bound.ts';
export {
  joinSignals,
  limitTime,
  setTimeLeft,
  startTimer,
  type TimeLimit,
  timeLeftMs,
  untilAborted,
} from './time-limit.ts';
export {
  type DroppedCandidate,
  type DropReason,
  dropReasons,
  type Latency,
  type StageName,
  type StageTrace,
  stageNames,
  type Trace,
  type TracedCandidate,
} from './trace.ts';
export { dropReasonWords, stageInWords } from './trace-words.ts';
export {
  createTurns,
  inNextTurn,
  type Steps,
  type Turns,
  threadTurns,
  withoutTurns,
} from './turns.ts';
export { timeKey, utcTime } from './utc-time.ts';
export { type FallbackCode, fallbackCodes, type Warning, type WarningCode, warningCodes } from './warning.ts';
