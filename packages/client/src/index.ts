export type {
  Answered,
  BatchOutcome,
  Client,
  EvidenceOptions,
  IndexOptions,
  RetrieveAnswer,
  StageOptions,
} from './client.js';
export { type ClientCallOptions, type ClientOptions, clientDefaults } from './client-options.js';
export { createClient } from './create-client.js';
export type { ContextInput, EvidenceInput, RetrieveInput, SearchInput } from './requests.js';
export type { SourcePlace } from './source-place.js';
