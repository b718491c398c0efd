export { answerReader } from './answer-reader.ts';
export { askInParts } from './ask-in-parts.ts';
export { type Batches, type BatchOptions, batchTexts, type TextBatch, type TrimmedText } from './batch-texts.ts';
export { type ClientCall, callClient } from './call-client.ts';
export { callVendor, type VendorCall } from './call-vendor.ts';
export { checkFilter } from './check-filter.ts';
export { checkGenerateInput } from './check-generate-input.ts';
export { checkRanking } from './check-ranking.ts';
export { checkRerankInput } from './check-rerank-input.ts';
export { checkText } from './check-text.ts';
export { checkDocuments } from './check-texts.ts';
export { checkVectors, checkVectorsInSlices } from './check-vectors.ts';
export type { ClientTransport } from './client-fetch.ts';
export { chapterPlaces, type Heading, type HeadingPlace } from './documents/chapter-places.ts';
export { isPartHeading, type NumberedHeading, numberedHeading } from './documents/numbered-heading.ts';
export { partText, tableText } from './documents/part-text.ts';
export { romanNumber } from './documents/roman-number.ts';
export { withChapters } from './documents/with-chapters.ts';
export { embedInBatches, joinEmbeddings } from './embed-in-batches.ts';
export { type FetchDispatcher, type FetchDispatcherSettings, fetchDispatcher } from './fetch-dispatcher.ts';
export { fieldCondition } from './field-condition.ts';
export { globMatcher } from './glob/glob-matcher.ts';
export { type GroupLimits, groupWithin } from './group-within.ts';
export { badResponse, type FailureContext, type HttpFailure, httpFailure } from './http-failure.ts';
export { readOptions } from './read-options.ts';
export { redact } from './redact.ts';
export { type JsonAnswer, type JsonRequest, type JsonTransport, requestJson } from './request-json.ts';
export { type RerankBatchOptions, rerankInBatches } from './rerank-in-batches.ts';
export { type LazySetting, optionalSetting, requiredSetting } from './setting.ts';
export { codeOfStatus, type StatusCodes } from './status-code.ts';
export { checkChanges } from './store/check-changes.ts';
export { checkChunks } from './store/check-chunks.ts';
export {
  canonicalFingerprint,
  checkIndexSpec,
  fingerprintSchema,
  indexNamePattern,
  requireSameFingerprint,
} from './store/check-index-spec.ts';
export { checkDenseQuery, checkFetch, checkSparseQuery, checkTopK } from './store/check-query.ts';
export { checkSelection } from './store/check-selection.ts';
export { comparedVector } from './store/compared-vector.ts';
export { decideLease, leaseSchema, withoutHolder } from './store/decide-lease.ts';
export { documentRecordSchema, partMarkSource } from './store/document-record.ts';
export {
  documentPart,
  documentPartOf,
  documentVersion,
  versionBeginnings,
  versionsOf,
} from './store/document-version.ts';
export { findGeneration, requireInactive, unknownIndex } from './store/find-generation.ts';
export { keptLeases, type LeaseKeeping, type Leases } from './store/kept-leases.ts';
export { leastSimilarity } from './store/least-similarity.ts';
export { checkedCondition } from './store/metadata-condition.ts';
export { type DocumentsBefore, type DocumentsPlan, planChanges, touchedBy } from './store/plan-changes.ts';
export { type CatalogedGeneration, firstGeneration, planGeneration } from './store/plan-generation.ts';
export { bestHits, chunksMatching } from './store/scan-chunks.ts';
export { type SearchContent, searchContentOf, searchTextOf } from './store/search-content.ts';
export { sendableVector } from './store/sendable-vector.ts';
export { streamClient } from './stream-client.ts';
export { vendorFailure } from './vendor-failure.ts';
export { overLongOption, vendorOptions } from './vendor-options.ts';
