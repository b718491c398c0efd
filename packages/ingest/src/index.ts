export { type ChunkedDocument, type ChunkSpan, chunkDocument } from './chunk-document.ts';
export { type ChunkSizes, defaultChunkSizes } from './chunk-sizes.ts';
export { type CodeSymbol, codeSymbols } from './code-symbols.ts';
export { contentHash } from './documents/content-hash.ts';
export {
  compareRankings,
  type PlacedIndex,
  type RankingComparison,
  type RankingDifference,
} from './move/compare-rankings.ts';
export { type MoveOptions, type MoveReport, type MoveRequest, moveIndex } from './move/move-index.ts';
export type { IngestReader } from './readers/ingest-reader.ts';
export { type DocumentAsIndexed, readInThread } from './readers/read-in-thread.ts';
export { type BuildOptions, type BuiltIndex, buildIndex, type PlannedIndex, planIndex } from './run/build-index.ts';
export type { Encoders } from './run/embed-chunks.ts';
export { type EmbedderChange, embedderChange, embeddingName } from './run/embedder-change.ts';
export type { IndexWriters } from './run/generation-plan.ts';
export { indexFingerprint } from './run/index-fingerprint.ts';
export { type IndexLease, indexLease, type LeaseOptions } from './run/index-lease.ts';
export { parsePart, partOf } from './run/index-part.ts';
export { type IngestReport, ingest, type PartsDone } from './run/ingest.ts';
export { ingestJson } from './run/ingest-json.ts';
export { leftOutSources } from './run/left-out-sources.ts';
export { type IngestPlan, planIngest } from './run/plan-ingest.ts';
export {
  chunkSizesFor,
  type IngestDependencies,
  type IngestOptions,
  type IngestProgress,
  type IngestRequest,
} from './run/request.ts';
export type { SurveyedFile } from './run/survey.ts';
export type { DocumentCount, IngestCounts } from './run/tally.ts';
export { isRunning, thisProcess } from './run/this-process.ts';
export { unfinishedGenerations } from './run/unfinished-generations.ts';
export type { IngestWarning } from './run/warnings.ts';
export { type FoundSecret, findSecret } from './secrets/find-secrets.ts';
export type { AnchorStyle, Heading } from './sources/heading-anchors.ts';
export type { FileListing, ListedFile } from './sources/list-files.ts';
export { listSource, sourceFilter } from './sources/list-source.ts';
export type { SkippedFile, SkipReason } from './sources/skip-rules.ts';
export type { Source } from './sources/source.ts';
export type { UrlRule } from './sources/url-rule.ts';
export { sliceLines } from './text-lines.ts';
export { defaultFileLimits, type FileLimits } from './threads/file-limits.ts';
export type { SourceChanges } from './watch/source-listings.ts';
export { type WatchRequest, watchSources } from './watch/watch-sources.ts';
