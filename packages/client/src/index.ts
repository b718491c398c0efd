export type {
  Answered,
  AnswerOptions,
  BatchOutcome,
  Client,
  EvidenceOptions,
  IndexOptions,
  RetrieveAnswer,
  StageOptions,
} from './client.ts';
export { type ClientCallOptions, type ClientOptions, clientDefaults } from './client-options.ts';
export { createClient } from './create-client.ts';
export type { ContextInput, EvidenceInput, RetrieveInput, SearchInput } from './requests.ts';
export type { SourcePlace } from './source-place.ts';
