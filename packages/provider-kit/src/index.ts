export { answerReader } from './answer-reader.js';
export { askInParts } from './ask-in-parts.js';
export { type Batches, type BatchOptions, batchTexts, type TextBatch, type TrimmedText } from './batch-texts.js';
export { type ClientCall, callClient } from './call-client.js';
export { callVendor, type VendorCall } from './call-vendor.js';
export { checkDocuments, checkEmbedInput } from './check-embed-input.js';
export { checkFilter } from './check-filter.js';
export { checkGenerateInput } from './check-generate-input.js';
export { checkRanking } from './check-ranking.js';
export { checkRerankInput } from './check-rerank-input.js';
export { checkText } from './check-text.js';
export { checkVectors, checkVectorsInSlices } from './check-vectors.js';
export type { ClientTransport } from './client-fetch.js';
export { chapterPlaces, type Heading, type HeadingPlace } from './documents/chapter-places.js';
export { isPartHeading, type NumberedHeading, numberedHeading } from './documents/numbered-heading.js';
export { partText, tableText } from './documents/part-text.js';
export { romanNumber } from './documents/roman-number.js';
export { withChapters } from './documents/with-chapters.js';
export { embedInBatches, joinEmbeddings } from './embed-in-batches.js';
export { type FetchDispatcher, type FetchDispatcherSettings, fetchDispatcher } from './fetch-dispatcher.js';
export { fieldCondition } from './field-condition.js';
export { globMatcher } from './glob/glob-matcher.js';
export { type GroupLimits, groupWithin } from './group-within.js';
export { badResponse, type FailureContext, type HttpFailure, httpFailure } from './http-failure.js';
export { readOptions } from './read-options.js';
export { redact } from './redact.js';
export { type JsonAnswer, type JsonRequest, type JsonTransport, requestJson } from './request-json.js';
export { type RerankBatchOptions, rerankInBatches } from './rerank-in-batches.js';
export { type LazySetting, optionalSetting, requiredSetting } from './setting.js';
export { codeOfStatus, type StatusCodes } from './status-code.js';
export { checkChanges } from './store/check-changes.js';
export { checkChunks } from './store/check-chunks.js';
export {
  canonicalFingerprint,
  checkIndexSpec,
  fingerprintSchema,
  indexNamePattern,
  requireSameFingerprint,
} from './store/check-index-spec.js';
export { checkDenseQuery, checkFetch, checkKeywordQuery, checkSparseQuery, checkTopK } from './store/check-query.js';
export { checkSelection } from './store/check-selection.js';
export { comparedVector } from './store/compared-vector.js';
export { decideLease, leaseSchema, withoutHolder } from './store/decide-lease.js';
export { documentRecordSchema, partMarkSource } from './store/document-record.js';
export {
  documentPart,
  documentPartOf,
  documentVersion,
  versionBeginnings,
  versionsOf,
} from './store/document-version.js';
export { findGeneration, requireInactive, unknownIndex } from './store/find-generation.js';
export { keptLeases, type LeaseKeeping, type Leases } from './store/kept-leases.js';
export { leastSimilarity } from './store/least-similarity.js';
export { checkedCondition } from './store/metadata-condition.js';
export { type DocumentsBefore, type DocumentsPlan, planChanges, touchedBy } from './store/plan-changes.js';
export { type CatalogedGeneration, firstGeneration, planGeneration } from './store/plan-generation.js';
export { bestHits, chunksMatching } from './store/scan-chunks.js';
export { type SearchContent, searchContentOf, searchTextOf } from './store/search-content.js';
export { sendableVector } from './store/sendable-vector.js';
export { streamClient } from './stream-client.js';
export { vendorFailure } from './vendor-failure.js';
export { overLongOption, vendorOptions } from './vendor-options.js';
