export {
  type CallLine,
  defaultMaxWaitingCalls,
  noLine,
  threadCalls,
  type WaitingCall,
} from './call/call-line.js';
export { checkTimeout } from './call/deadline.js';
export { type LexicalBranch, lexicalBranches } from './call/lexical-branch.js';
export { budgetLeft } from './call/time-budget.js';
export type { TracedCallOptions } from './call/traced-call.js';
export { candidateNames } from './candidate-names.js';
export {
  createRetriever,
  type Retrieval,
  type RetrieveOptions,
  type Retriever,
  type RetrieverDependencies,
} from './canonical/create-retriever.js';
export { mergeCalls } from './canonical/merge-calls.js';
export { type QueryRoles, queryRoles } from './canonical/query-role.js';
export type { ThresholdScope } from './canonical/rank-results.js';
export { type RetrievalOutcome, type RetrieveManyOptions, retrieveMany } from './canonical/retrieve-many.js';
export { searchRecord } from './canonical/search-record.js';
export { type Citation, citationOf, shortCitation } from './citation.js';
export { type AnswerPrompt, answerPrompt, noAnswer } from './context/answer/answer-prompt.js';
export { type AnswerDependencies, type AnswerOptions, answerQuestion } from './context/answer/answer-question.js';
export type {
  ContextCallOptions,
  ContextDependencies,
  ContextGatherer,
  GatheredContext,
} from './context/context-gatherer.js';
export { callCost } from './context/cost/call-cost.js';
export { costLine, type PaidUse } from './context/cost/cost-line.js';
export { type CostMeter, costMeter, type Reservation } from './context/cost/cost-meter.js';
export { type CountedUsage, costOf } from './context/cost/cost-of.js';
export { type AskedModels, assumedUsage, estimateCost, type PricedModel } from './context/cost/estimate-cost.js';
export { monthlyUsd } from './context/cost/monthly-usd.js';
export { createContextGatherer } from './context/create-context-gatherer.js';
export { bookContextProfile } from './context/settings/book-profile.js';
export { type ContextProfileChanges, contextChangesShape } from './context/settings/context-changes.js';
export { type ContextProfile, contextSettings } from './context/settings/context-profile.js';
export { checkEvidenceProfile } from './evidence/check-dependencies.js';
export { createEvidenceGatherer } from './evidence/create-evidence-gatherer.js';
export type { EvidenceCollection } from './evidence/evidence-collection.js';
export type {
  EvidenceDependencies,
  EvidenceGatherer,
  GatheredEvidence,
} from './evidence/evidence-gatherer.js';
export { adkEvidenceProfile } from './evidence/settings/adk-profile.js';
export type { EvidenceFusion, EvidenceProfile, QueryTemplate } from './evidence/settings/evidence-profile.js';
export { genericEvidenceProfile } from './evidence/settings/generic-profile.js';
export { type ProfileChanges, profileChangesShape } from './evidence/settings/profile-changes.js';
export { type RerankedResult, type RerankResultsOptions, rerankResults } from './files/rerank-results.js';
