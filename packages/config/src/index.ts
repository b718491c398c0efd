export { type AnsweredQuestion, type AskQuestionOptions, askQuestion, estimateQuestion } from './ask-question.ts';
export { type BatchDefaults, batchQuestions } from './batch-questions.ts';
export { cacheFolder } from './cache-folder.ts';
export { chooseIndex } from './choose-index.ts';
export { chosenIndexes } from './chosen-indexes.ts';
export { type ChunkReading, chunkReading } from './chunk-reading.ts';
export { citedPlaces } from './cited-places.ts';
export { closing } from './closing.ts';
export { completeRequest, type RetrievalQuestion } from './complete-request.ts';
export { type ConfigChanges, withConfigChanges } from './config-changes.ts';
export { type ConfigProfile, configProfile, type ProfileName, profileNames } from './config-profile.ts';
export { type Config, type ConfigInput, configJsonSchema, defaultConfig } from './config-schema.ts';
export { type ContextSettings, contextProfile } from './context-settings.ts';
export { type CreatedConfig, createConfig, type NewConfig } from './create-config.ts';
export { defineConfig } from './define-config.ts';
export { documentReading } from './document-reading.ts';
export type { Environment } from './env-references.ts';
export { evidenceCollections } from './evidence-collections.ts';
export { evidenceProfile } from './evidence-profile.ts';
export type { EvidenceSettings } from './evidence-settings.ts';
export { explainMissingIndex } from './explain-missing-index.ts';
export { configFileNames, stateFolder } from './find-config.ts';
export { requireLoaded } from './given/loaded-config.ts';
export type { IndexEncoders } from './index-encoders.ts';
export { readMemories } from './index-memories.ts';
export type { IndexArguments } from './index-requests.ts';
export type { IndexSettings } from './index-settings.ts';
export { type IndexSummaries, indexSummaries, summarizedIndex } from './index-summaries.ts';
export type { IndexerOptions } from './indexer-options.ts';
export { type LoadConfigOptions, type LoadedConfig, loadConfig, neededTrust } from './load-config.ts';
export { type MoveArguments, type MovedIndex, moveIndexes } from './move-indexes.ts';
export { type OpenContexts, type OpenContextsOptions, openContexts } from './open-contexts.ts';
export { type OpenEvidence, type OpenEvidenceOptions, openEvidence } from './open-evidence.ts';
export { type OpenFreshness, openFreshness } from './open-freshness.ts';
export {
  type Indexer,
  openIndexer,
  type PlannedIndexWithCost,
  type SummarizedIndex,
} from './open-indexer.ts';
export { type OnLogFailure, openLog } from './open-log.ts';
export { type OptionalKind, openProviders, type Providers } from './open-providers.ts';
export { openReaders } from './open-readers.ts';
export { type OpenRetriever, type OpenRetrieverOptions, openRetriever, type RefusedCall } from './open-retriever.ts';
export type { ProviderReference } from './provider-reference.ts';
export type {
  AskOptions,
  IndexesOptions,
  RecordedOutcome,
  RecordedRetrieval,
  SearchedIndexes,
} from './recorded-retrieval.ts';
export { type IdleRefining, type IdleRefiningOptions, refineWhenIdle } from './refine-when-idle.ts';
export { type RefinementState, refinementInWords, refinementStateJson, refinementStates } from './refinement-states.ts';
export { type RepeatCallOptions, repeatCall } from './repeat-call.ts';
export { type ResolveProviderContext, resolveProvider } from './resolve-provider.ts';
export { type RetrievalSettings, retrievalSettings } from './retrieval-settings.ts';
export { type ServerKey, type ServerSettings, type ServerTool, serverTools } from './server-settings.ts';
export { sourceLocation } from './source-location.ts';
export { leadsOutside } from './trust/parts-to-trust.ts';
export { distrustFolder, isTrustedFolder, readTrustedFolders, trustFolder } from './trust/trusted-folders.ts';
export type { WatchedBatch, WatchOptions } from './watch-indexes.ts';
export { withProfile } from './with-profile.ts';
export { withProviders } from './with-providers.ts';
export { type TimedWork, withinTime } from './within-time.ts';
export { type WrittenConfig, writeConfigValue } from './write-config-value.ts';
