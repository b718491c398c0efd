export { askInParts } from './batches/ask-in-parts.ts';
export { embedInBatches, joinEmbeddings } from './batches/embed-in-batches.ts';
export { groupWithin } from './batches/group-within.ts';
export { rerankInBatches } from './batches/rerank-in-batches.ts';
export { chapterPlaces, type Heading, type HeadingPlace, withChapters } from './documents/chapter-places.ts';
export { isPartHeading, type NumberedHeading, numberedHeading, romanNumber } from './documents/numbered-heading.ts';
export { partText, tableText } from './documents/part-text.ts';
export { loweredText, raisedText } from './documents/raised-text.ts';
export { checkFilter } from './filter/check-filter.ts';
export { fieldCondition } from './filter/field-condition.ts';
export { globMatcher } from './filter/glob/glob-matcher.ts';
export { checkGenerateInput } from './input/check-generate-input.ts';
export { checkRerankInput } from './input/check-rerank-input.ts';
export { checkDocuments } from './input/check-text.ts';
export { readOptions } from './options/read-options.ts';
export { optionalSetting, requiredSetting } from './options/setting.ts';
export { chosenSize, dimensionsOption, overLongOption, vendorOptions } from './options/vendor-options.ts';
export { type ByteCache, byteCache } from './resilience/memory-cache.ts';
export { openDatabase } from './sqlite/open-database.ts';
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
export { comparedVector, leastSimilarity, sendableVector } from './store/compared-vector.ts';
export { decideLease, leaseSchema, withoutHolder } from './store/decide-lease.ts';
export { documentRecordSchema, partMarkSource } from './store/document-record.ts';
export {
  documentPart,
  documentPartOf,
  versionBeginnings,
  versionsOf,
} from './store/document-version.ts';
export { findGeneration, requireInactive, unknownIndex } from './store/find-generation.ts';
export { keptLeases, type Leases } from './store/kept-leases.ts';
export { checkedCondition } from './store/metadata-condition.ts';
export { type DocumentsBefore, type DocumentsPlan, planChanges, touchedBy } from './store/plan-changes.ts';
export { type CatalogedGeneration, firstGeneration, planGeneration } from './store/plan-generation.ts';
export { bestHits, chunksMatching } from './store/scan-chunks.ts';
export { type SearchContent, searchContentOf, searchTextOf } from './store/search-content.ts';
export { amount, answerOf } from './vendor/answer-of.ts';
export { answerReader } from './vendor/answer-reader.ts';
export { type ClientCall, callClient } from './vendor/call-client.ts';
export { callVendor, type VendorCall } from './vendor/call-vendor.ts';
export { checkRanking } from './vendor/check-ranking.ts';
export { checkVectors, checkVectorsInSlices } from './vendor/check-vectors.ts';
export { fetchDispatcher } from './vendor/fetch-dispatcher.ts';
export { badResponse, type FailureContext, httpFailure, type StatusCodes } from './vendor/http-failure.ts';
export { requestJson } from './vendor/request-json.ts';
export { streamClient } from './vendor/stream-client.ts';
export { type VendorRequest, vendorClient } from './vendor/vendor-client.ts';
export { vendorFailure } from './vendor/vendor-failure.ts';
