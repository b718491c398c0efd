export { type DescribedIndexes, describeIndexes } from './describe-indexes.ts';
export { type DiagnoseOptions, diagnose } from './diagnose/diagnose.ts';
export type { Finding } from './diagnose/finding.ts';
export { type FindChunkOptions, findChunk } from './find-chunk.ts';
export { type OwnIndex, ownIndex } from './own-index.ts';
export { questionsToAsk } from './questions-to-ask.ts';
export { type ShowCitationOptions, type ShownCitation, showCitation } from './show-citation.ts';
export { changesInWords, type SourceState, sourceInWords, sourceStateJson, sourceStates } from './source-states.ts';
