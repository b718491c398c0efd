export {
  defaultMaxWaitingCalls,
  noLine,
  threadCalls,
} from './call/call-line.ts';
export { checkTimeout } from './call/deadline.ts';
export { lexicalBranches } from './call/lexical-branch.ts';
export { budgetLeft } from './call/time-budget.ts';
export type { TracedCallOptions } from './call/traced-call.ts';
export {
  createRetriever,
  type Retrieval,
  type RetrieveOptions,
  type Retriever,
  type RetrieverDependencies,
} from './canonical/create-retriever.ts';
export { mergeCalls } from './canonical/merge-calls.ts';
export { queryRoles } from './canonical/query-role.ts';
export type { ThresholdScope } from './canonical/rank-results.ts';
export { type RetrieveManyOptions, retrieveMany } from './canonical/retrieve-many.ts';
export { searchRecord } from './canonical/search-record.ts';
export { candidateNames, citationOf, shortCitation } from './citation.ts';
export { type AnswerOptions, answerQuestion } from './context/answer/answer-question.ts';
export { checkClaims } from './context/answer/check-claims.ts';
export type {
  ContextCallOptions,
  ContextDependencies,
  ContextGatherer,
  GatheredContext,
} from './context/context-gatherer.ts';
export { callCost } from './context/cost/call-cost.ts';
export { costOf } from './context/cost/cost-of.ts';
export {
  estimateCost,
  monthlyUsd,
  type PricedModel,
} from './context/cost/estimate-cost.ts';
export { createContextGatherer } from './context/create-context-gatherer.ts';
export { bookContextProfile } from './context/settings/book-profile.ts';
export {
  type ContextProfile,
  contextChangesShape,
} from './context/settings/context-profile.ts';
export { checkEvidenceProfile } from './evidence/check-dependencies.ts';
export { createEvidenceGatherer } from './evidence/create-evidence-gatherer.ts';
export type { EvidenceCollection } from './evidence/evidence-collection.ts';
export type {
  EvidenceDependencies,
  EvidenceGatherer,
  GatheredEvidence,
} from './evidence/evidence-gatherer.ts';
export { groundResults } from './evidence/gate/ground-results.ts';
export { isByWords } from './evidence/gate/grounding-calibration.ts';
export { type AskedIndex, nothingTold, unknownWords } from './evidence/query/unknown-words.ts';
export { adkEvidenceProfile } from './evidence/settings/adk-profile.ts';
export type { EvidenceProfile } from './evidence/settings/evidence-profile.ts';
export { profileChangesShape } from './evidence/settings/evidence-profile.ts';
export { genericEvidenceProfile } from './evidence/settings/generic-profile.ts';
export { type Folded, foldCopies } from './files/fold-copies.ts';
export { orderReasons } from './files/order-reasons.ts';
