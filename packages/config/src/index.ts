export { type AnsweredQuestion, type AskQuestionOptions, askQuestion, estimateQuestion } from './ask-question.js';
export { type BatchDefaults, batchQuestions } from './batch-questions.js';
export { cacheFolder } from './cache-folder.js';
export { chooseIndex } from './choose-index.js';
export { chosenIndexes } from './chosen-indexes.js';
export { type ChunkReading, chunkReading } from './chunk-reading.js';
export { citedPlaces } from './cited-places.js';
export { closing } from './closing.js';
export { completeRequest, type RetrievalQuestion } from './complete-request.js';
export { type ConfigChanges, withConfigChanges } from './config-changes.js';
export { type ConfigProfile, configProfile, type ProfileName, profileNames } from './config-profile.js';
export { type Config, type ConfigInput, configJsonSchema, defaultConfig } from './config-schema.js';
export { type ContextSettings, contextProfile } from './context-settings.js';
export { type CreatedConfig, createConfig, type NewConfig } from './create-config.js';
export { defineConfig } from './define-config.js';
export { documentReading } from './document-reading.js';
export type { Environment } from './env-references.js';
export { evidenceCollections } from './evidence-collections.js';
export { evidenceProfile } from './evidence-profile.js';
export type { EvidenceSettings } from './evidence-settings.js';
export { explainMissingIndex } from './explain-missing-index.js';
export { configFileNames, stateFolder } from './find-config.js';
export { requireLoaded } from './given/loaded-config.js';
export type { IndexEncoders } from './index-encoders.js';
export { readMemories } from './index-memories.js';
export type { IndexArguments } from './index-requests.js';
export type { IndexSettings } from './index-settings.js';
export { type IndexSummaries, indexSummaries, summarizedIndex } from './index-summaries.js';
export type { IndexerOptions } from './indexer-options.js';
export { type LoadConfigOptions, type LoadedConfig, loadConfig, neededTrust } from './load-config.js';
export { type MoveArguments, type MovedIndex, moveIndexes } from './move-indexes.js';
export { type OpenContexts, type OpenContextsOptions, openContexts } from './open-contexts.js';
export { type OpenEvidence, type OpenEvidenceOptions, openEvidence } from './open-evidence.js';
export { type OpenFreshness, openFreshness } from './open-freshness.js';
export {
  type Indexer,
  openIndexer,
  type PlannedIndexWithCost,
  type SummarizedIndex,
} from './open-indexer.js';
export { type OnLogFailure, openLog } from './open-log.js';
export { type OptionalKind, openProviders, type Providers } from './open-providers.js';
export { openReaders } from './open-readers.js';
export { type OpenRetriever, type OpenRetrieverOptions, openRetriever, type RefusedCall } from './open-retriever.js';
export type { ProviderReference } from './provider-reference.js';
export type {
  AskOptions,
  IndexesOptions,
  RecordedOutcome,
  RecordedRetrieval,
  SearchedIndexes,
} from './recorded-retrieval.js';
export { type IdleRefining, type IdleRefiningOptions, refineWhenIdle } from './refine-when-idle.js';
export { type RefinementState, refinementInWords, refinementStateJson, refinementStates } from './refinement-states.js';
export { type RepeatCallOptions, repeatCall } from './repeat-call.js';
export { type ResolveProviderContext, resolveProvider } from './resolve-provider.js';
export { type RetrievalSettings, retrievalSettings } from './retrieval-settings.js';
export { type ServerKey, type ServerSettings, type ServerTool, serverTools } from './server-settings.js';
export { sourceLocation } from './source-location.js';
export { leadsOutside } from './trust/parts-to-trust.js';
export { distrustFolder, isTrustedFolder, readTrustedFolders, trustFolder } from './trust/trusted-folders.js';
export type { WatchedBatch, WatchOptions } from './watch-indexes.js';
export { withProfile } from './with-profile.js';
export { withProviders } from './with-providers.js';
export { type TimedWork, withinTime } from './within-time.js';
export { type WrittenConfig, writeConfigValue } from './write-config-value.js';
