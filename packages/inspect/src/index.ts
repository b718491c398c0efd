export { type DescribedIndexes, describeIndexes } from './describe-indexes.js';
export { type DiagnoseOptions, diagnose } from './diagnose/diagnose.js';
export type { Finding } from './diagnose/finding.js';
export { type FindChunkOptions, findChunk } from './find-chunk.js';
export { type ShowCitationOptions, type ShownCitation, showCitation } from './show-citation.js';
export { type SourceState, sourceInWords, sourceStateJson, sourceStates } from './source-states.js';
