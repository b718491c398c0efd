export { type BatchDefaults, batchQuestions } from './batch-questions.js';
export { chooseIndex } from './choose-index.js';
export { citedPlaces } from './cited-places.js';
export { completeRequest, type RetrievalQuestion } from './complete-request.js';
export { type ConfigChanges, withConfigChanges } from './config-changes.js';
export { type ConfigProfile, configProfile, type ProfileName, profileNames } from './config-profile.js';
export { type Config, type ConfigInput, configJsonSchema, defaultConfig } from './config-schema.js';
export { type CountedUsage, costOf } from './cost-of.js';
export { type CreatedConfig, createConfig, type NewConfig } from './create-config.js';
export { defineConfig } from './define-config.js';
export type { Environment } from './env-references.js';
export { evidenceCollections } from './evidence-collections.js';
export { evidenceProfile } from './evidence-profile.js';
export type { EvidenceSettings } from './evidence-settings.js';
export { explainMissingIndex } from './explain-missing-index.js';
export { configFileNames, stateFolder } from './find-config.js';
export type { IndexEncoders } from './index-encoders.js';
export type { IndexArguments } from './index-requests.js';
export type { IndexSettings } from './index-settings.js';
export { type LoadConfigOptions, type LoadedConfig, loadConfig } from './load-config.js';
export { type OpenEvidence, type OpenEvidenceOptions, openEvidence } from './open-evidence.js';
export { type Indexer, openIndexer, type PlannedIndexWithCost } from './open-indexer.js';
export { type OnLogFailure, openLog } from './open-log.js';
export { type OptionalKind, openProviders, type Providers } from './open-providers.js';
export {
  type AskOptions,
  type OpenRetriever,
  type OpenRetrieverOptions,
  openRetriever,
  type RecordedOutcome,
  type RecordedRetrieval,
  type SearchedIndexes,
} from './open-retriever.js';
export type { ProviderReference } from './provider-reference.js';
export { type ResolveProviderContext, resolveProvider } from './resolve-provider.js';
export { type RetrievalSettings, retrievalSettings } from './retrieval-settings.js';
export { sourcePlace } from './source-place.js';
export { makeStateFolder } from './state-folder.js';
export { withProviders } from './with-providers.js';
export { type WrittenConfig, writeConfigValue } from './write-config-value.js';
