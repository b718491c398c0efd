export {
  type AnswerClaim,
  type AnswerStatus,
  answerStatuses,
  type ClaimStatus,
  type ContextAnswer,
  claimStatuses,
} from './answer.js';
export type {
  CallDifference,
  CallList,
  CallSummary,
  CandidateHistory,
  HistoryStep,
  StageDifference,
} from './call-history.js';
export {
  type CallOutcome,
  type CallRecord,
  type ContextEvent,
  type ContextQueryPlan,
  callKinds,
  type EvidenceEvent,
  type IndexState,
  type LogEntry,
  type LoggedCall,
  type LoggedQuery,
  type QueryTextForm,
  queryTextForms,
  type RecordedCall,
  type ScoredId,
  type SearchEvent,
} from './call-record.js';
export { checkFilterBagSize, checkFilterSize } from './check-filter-size.js';
export { checkQuerySize } from './check-query-size.js';
export { citableAddress, stableAddress } from './citable-address.js';
export { type Clock, systemClock } from './clock.js';
export { compact } from './compact.js';
export {
  type CallCost,
  type ContextOrder,
  type ContextPack,
  type ContextQuestion,
  type ContextRequest,
  type ContextSource,
  type ConversationMessage,
  type ConversationRole,
  type CostComponent,
  type CostLine,
  contextDefaults,
  contextOrders,
  conversationRoles,
  costComponents,
  type NumberRange,
  type QueryType,
  type QueryUnderstanding,
  queryAuthors,
  queryBranches,
  queryTypes,
  type SearchQuery,
  type SearchQueryKind,
  searchQueryKinds,
  understandingSources,
} from './context.js';
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
} from './errors.js';
export {
  type CitationConfidence,
  citationConfidences,
  type EvidenceCandidate,
  type EvidenceCoverage,
  type EvidencePack,
  type EvidencePlan,
  type EvidenceRequest,
  evidenceDefaults,
  type FusionPlace,
  fusionPlaces,
  type Grounding,
  groundings,
  type SourceType,
  sourceTypes,
  type TaskMode,
  taskModes,
} from './evidence.js';
export { combineFilters, type Filter, type FilterBag, filterFields, type RangeBounds } from './filter.js';
export type { ExpectedEvidence, GoldenCorpus, GoldenQuestion, GoldenSet, GoldenSource } from './golden.js';
export type { JsonObject, JsonValue, Scalar } from './json.js';
export {
  type BuiltInMetadata,
  builtInFieldKinds,
  builtInMetadataFields,
  type Metadata,
  type MetadataFieldKind,
  recordFieldProblem,
} from './metadata.js';
export { nearestName } from './nearest-name.js';
export {
  type DocumentFault,
  type DocumentInput,
  type DocumentPart,
  type DocumentReader,
  type PartKind,
  partKinds,
  type ReadDocument,
  unreadableDocument,
} from './ports/document-reader.js';
export {
  type Embedder,
  type Embedding,
  type EmbeddingRole,
  embeddingRoles,
  type SparseEncoder,
  type SparseQueryTerm,
} from './ports/embedder.js';
export {
  type DistanceMetric,
  distanceMetrics,
  type EmbeddingFingerprint,
  type GenerationDescription,
  type IndexDescription,
  type IndexFingerprint,
  type IndexSpec,
  type SearchBranch,
  searchBranchNames,
} from './ports/index-spec.js';
export type {
  ChunkSelection,
  DocumentChange,
  DocumentRecord,
  IndexedChunk,
  IndexWriter,
  Store,
  WriteOptions,
} from './ports/index-writer.js';
export type { GenerateEvent, GenerateInput, GenerateOutput, LanguageModel } from './ports/language-model.js';
export type { ModelCatalog, ModelInfo, ModelPrice, ModelStatus } from './ports/model-catalog.js';
export { definePlugin, type Plugin, type PluginContext, type PluginKind, type PluginPorts } from './ports/plugin.js';
export type { CallOptions, Provider, Usage } from './ports/provider.js';
export type { RefinedIndex, Refinement } from './ports/refinement.js';
export type { BranchScores, RerankDocument, Reranker, RerankInput, RerankOutput } from './ports/reranker.js';
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
} from './ports/vector-store.js';
export type { IndexPart, LeaseClaim, LeaseDecision, LeaseProcess, WriterLease } from './ports/writer-lease.js';
export { escapedJson, harmless, printable, printableLine } from './printable.js';
export { aboutDollars, bytes, count, duration, formatNumber } from './quantities.js';
export { type RequestLimits, requestLimits } from './request-limits.js';
export {
  type MergedResult,
  type QueryPreprocessing,
  queryPreprocessings,
  type RelevanceComponents,
  type RetrievalCall,
  type RetrievalRequest,
  type RetrievalRerank,
  type RetrievalResult,
  retrievalDefaults,
  type SearchMethod,
  searchMethods,
  validatedDefaults,
} from './retrieval.js';
export { type RelevanceKind, relevanceKinds, type ScoreKind, scoreKinds, similarityRounding } from './score.js';
export { shownSymbols, symbolsOf } from './symbols.js';
export { linePart, partAnchor, type TextPart, textPart } from './text-part.js';
export { timeBoundRule, unreadableTimeBound } from './time-bound.js';
export {
  joinSignals,
  limitTime,
  setTimeLeft,
  startTimer,
  type TimeLimit,
  type TimeLimitOptions,
  timeLeftMs,
  untilAborted,
} from './time-limit.js';
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
} from './trace.js';
export { dropReasonWords, stageInWords } from './trace-words.js';
export {
  createTurns,
  inNextTurn,
  type Steps,
  type Turns,
  type TurnsOptions,
  type TurnTask,
  threadTurns,
  withoutTurns,
} from './turns.js';
export { timeKey, utcTime } from './utc-time.js';
export { type FallbackCode, fallbackCodes, type Warning, type WarningCode, warningCodes } from './warning.js';
