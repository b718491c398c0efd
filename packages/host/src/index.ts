export { isRetrievalError, RetrievalError } from '@touchstone/contract';
export { askIndexes } from './ask/ask-indexes.ts';
export { type AskQuestionOptions, askQuestion, estimateQuestion } from './ask/ask-question.ts';
export { batchQuestions } from './ask/batch-questions.ts';
export { chooseIndex } from './ask/choose-index.ts';
export { chosenIndexes } from './ask/chosen-indexes.ts';
export { chunkReading } from './ask/chunk-reading.ts';
export { citedPlaces } from './ask/cited-places.ts';
export type { RetrievalQuestion } from './ask/complete-request.ts';
export type { IndexArguments } from './ask/index-requests.ts';
export type { SearchJudgement } from './ask/judge-search.ts';
export { type OpenContexts, type OpenContextsOptions, openContexts } from './ask/open-contexts.ts';
export { type OpenEvidence, type OpenEvidenceOptions, openEvidence } from './ask/open-evidence.ts';
export { type OpenFreshness, openFreshness } from './ask/open-freshness.ts';
export { type OpenRetriever, type OpenRetrieverOptions, openRetriever } from './ask/open-retriever.ts';
export type {
  AskCallOptions,
  IndexesOptions,
  RecordedOutcome,
  RecordedRetrieval,
  SearchedIndexes,
} from './ask/recorded-retrieval.ts';
export { type RepeatCallOptions, repeatCall } from './ask/repeat-call.ts';
export { openedPath, ownPlaces } from './ask/repo-paths.ts';
export { createConfig } from './create/create-config.ts';
export { cacheFolder } from './file/cache-folder.ts';
export { configProfile, type ProfileName, profileNames } from './file/config-profile.ts';
export type { Environment } from './file/env-references.ts';
export { type LoadConfigOptions, type LoadedConfig, loadConfig, neededTrust, type Repo } from './file/load-config.ts';
export { distrustFolder, readTrustedFolders, trustFolder } from './file/trust/trusted-folders.ts';
export { withProfile } from './file/with-profile.ts';
export { type WrittenConfig, writeConfigValue } from './file/write-config-value.ts';
export type { Manifest as ArchivedIndex } from './index/archive/archive-file.ts';
export { exportIndex } from './index/archive/export-index.ts';
export { importIndex } from './index/archive/import-index.ts';
export { documentReading } from './index/document-reading.ts';
export { type CaughtUp, type FollowProgress, followSources, type SourceFollower } from './index/follow-sources.ts';
export type { IndexerOptions } from './index/indexer-options.ts';
export { joinRepos, repoFolders } from './index/join-repos.ts';
export { type MovedIndex, moveIndexes } from './index/move-indexes.ts';
export { type Indexer, openIndexer } from './index/open-indexer.ts';
export { projectSources } from './index/project-sources.ts';
export type { WatchedBatch, WatchOptions } from './index/watch-indexes.ts';
export { openLog } from './log/open-log.ts';
export { type OpenOptions, open } from './open/open.ts';
export type { OpenTarget } from './open/open-target.ts';
export type {
  AskOptions,
  CanonicalRequest,
  Citing,
  ContextOptions,
  ContextToolChoice,
  EvaluateOptions,
  EvidenceOptions,
  EvidenceToolChoice,
  IndexedIndex,
  IndexOptions,
  SearchOptions,
  SearchResult,
  SearchResults,
  SearchTimings,
  ShowOptions,
  Status,
  Touchstone,
  WatchingOptions,
} from './open/touchstone.ts';
export { closing } from './providers/closing.ts';
export { openProviders, type Providers } from './providers/open-providers.ts';
export { openReaders } from './providers/open-readers.ts';
export { withProviders } from './providers/with-providers.ts';
export { type IdleRefining, type IdleRefiningOptions, refineWhenIdle } from './refine/refine-when-idle.ts';
export {
  type RefinementState,
  refinementInWords,
  refinementStateJson,
  refinementStates,
} from './refine/refinement-states.ts';
export { type Config, type ConfigInput, configJsonSchema, defaultConfig } from './settings/config-schema.ts';
export { defineConfig } from './settings/define-config.ts';
export { indexSummaries } from './settings/index-summaries.ts';
export { type RetrievalSettings, retrievalSettings } from './settings/retrieval-settings.ts';
export { type ServerKey, type ServerSettings, type ServerTool, serverTools } from './settings/server-settings.ts';
