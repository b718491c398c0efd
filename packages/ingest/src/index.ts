export type { ChunkedDocument, ChunkSpan } from './chunk-document.js';
export { type ChunkSizes, defaultChunkSizes } from './chunk-sizes.js';
export type { CodeSymbol } from './code-symbols.js';
export { chunkDocument, codeSymbols } from './given/given-document.js';
export {
  busyIndex,
  chunkSizesFor,
  embedderChange,
  embeddingFingerprint,
  embeddingName,
  indexFingerprint,
  isRunning,
  unfinishedGenerations,
} from './given/given-fingerprint.js';
export { parsePart, partOf } from './given/given-part.js';
export { ingestJson } from './given/given-report.js';
export { contentHash, findSecret, sliceLines } from './given/given-text.js';
export {
  compareRankings,
  type PlacedIndex,
  type RankingComparison,
  type RankingDifference,
} from './move/compare-rankings.js';
export { type MoveOptions, type MoveReport, type MoveRequest, moveIndex } from './move/move-index.js';
export type { IngestReader } from './readers/ingest-reader.js';
export { type DocumentAsIndexed, readInThread } from './readers/read-in-thread.js';
export { type BuildOptions, type BuiltIndex, buildIndex, type PlannedIndex, planIndex } from './run/build-index.js';
export type { Encoders } from './run/embed-chunks.js';
export type { EmbedderChange } from './run/embedder-change.js';
export type { IndexWriters } from './run/generation-plan.js';
export { type IndexLease, indexLease, type LeaseOptions } from './run/index-lease.js';
export { type IngestReport, ingest, type PartsDone } from './run/ingest.js';
export { leftOutSources } from './run/left-out-sources.js';
export { type IngestPlan, planIngest } from './run/plan-ingest.js';
export type {
  IngestDependencies,
  IngestOptions,
  IngestProgress,
  IngestRequest,
} from './run/request.js';
export type { SurveyedFile } from './run/survey.js';
export type { DocumentCount, IngestCounts } from './run/tally.js';
export { thisProcess } from './run/this-process.js';
export type { IngestWarning } from './run/warnings.js';
export type { FoundSecret } from './secrets/find-secrets.js';
export type { AnchorStyle, Heading } from './sources/heading-anchors.js';
export type { FileListing, ListedFile } from './sources/list-files.js';
export { listSource, sourceFilter } from './sources/list-source.js';
export type { SkippedFile, SkipReason } from './sources/skip-rules.js';
export type { Source } from './sources/source.js';
export type { UrlRule } from './sources/url-rule.js';
export { defaultFileLimits, type FileLimits } from './threads/file-limits.js';
export type { SourceChanges } from './watch/source-listings.js';
export { type WatchRequest, watchSources } from './watch/watch-sources.js';
