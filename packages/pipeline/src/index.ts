export {
  type CallLine,
  defaultMaxWaitingCalls,
  noLine,
  threadCalls,
  type WaitingCall,
} from './call/call-line.ts';
export { checkTimeout } from './call/deadline.ts';
export { type LexicalBranch, lexicalBranches } from './call/lexical-branch.ts';
export { budgetLeft } from './call/time-budget.ts';
export type { TracedCallOptions } from './call/traced-call.ts';
export { candidateNames } from './candidate-names.ts';
export {
  createRetriever,
  type Retrieval,
  type RetrieveOptions,
  type Retriever,
  type RetrieverDependencies,
} from './canonical/create-retriever.ts';
export { mergeCalls } from './canonical/merge-calls.ts';
export { type QueryRoles, queryRoles } from './canonical/query-role.ts';
export type { ThresholdScope } from './canonical/rank-results.ts';
export { type RetrievalOutcome, type RetrieveManyOptions, retrieveMany } from './canonical/retrieve-many.ts';
export { searchRecord } from './canonical/search-record.ts';
export { type Citation, citationOf, shortCitation } from './citation.ts';
export { type AnswerPrompt, answerPrompt, noAnswer } from './context/answer/answer-prompt.ts';
export { type AnswerDependencies, type AnswerOptions, answerQuestion } from './context/answer/answer-question.ts';
export type {
  ContextCallOptions,
  ContextDependencies,
  ContextGatherer,
  GatheredContext,
} from './context/context-gatherer.ts';
export { callCost } from './context/cost/call-cost.ts';
export { costLine, type PaidUse } from './context/cost/cost-line.ts';
export { type CostMeter, costMeter, type Reservation } from './context/cost/cost-meter.ts';
export { type CountedUsage, costOf } from './context/cost/cost-of.ts';
export { type AskedModels, assumedUsage, estimateCost, type PricedModel } from './context/cost/estimate-cost.ts';
export { monthlyUsd } from './context/cost/monthly-usd.ts';
export { createContextGatherer } from './context/create-context-gatherer.ts';
export { bookContextProfile } from './context/settings/book-profile.ts';
export { type ContextProfileChanges, contextChangesShape } from './context/settings/context-changes.ts';
export { type ContextProfile, contextSettings } from './context/settings/context-profile.ts';
export { checkEvidenceProfile } from './evidence/check-dependencies.ts';
export { createEvidenceGatherer } from './evidence/create-evidence-gatherer.ts';
export type { EvidenceCollection } from './evidence/evidence-collection.ts';
export type {
  EvidenceDependencies,
  EvidenceGatherer,
  GatheredEvidence,
} from './evidence/evidence-gatherer.ts';
export { groundResults, type JudgedSearch } from './evidence/gate/ground-results.ts';
export { adkEvidenceProfile } from './evidence/settings/adk-profile.ts';
export type { EvidenceFusion, EvidenceProfile, QueryTemplate } from './evidence/settings/evidence-profile.ts';
export { genericEvidenceProfile } from './evidence/settings/generic-profile.ts';
export { type ProfileChanges, profileChangesShape } from './evidence/settings/profile-changes.ts';
export { type RerankedResult, type RerankResultsOptions, rerankResults } from './files/rerank-results.ts';
