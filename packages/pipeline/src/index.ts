export { type Citation, citationOf } from './citation.js';
export {
  createRetriever,
  type Retrieval,
  type RetrieveOptions,
  type Retriever,
  type RetrieverDependencies,
} from './create-retriever.js';
export { adkEvidenceProfile } from './evidence/adk-profile.js';
export { createEvidenceGatherer } from './evidence/create-evidence-gatherer.js';
export type {
  EvidenceCollection,
  EvidenceDependencies,
  EvidenceGatherer,
  GatheredEvidence,
} from './evidence/evidence-gatherer.js';
export type { EvidenceFusion, EvidenceProfile, QueryTemplate } from './evidence/evidence-profile.js';
export { genericEvidenceProfile } from './evidence/generic-profile.js';
export { searchRecord } from './search-record.js';
