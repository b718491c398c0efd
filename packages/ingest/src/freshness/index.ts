export { defaultCompareLimits, type Freshness } from './check-freshness.js';
export type { CompareLimits, FileChanges } from './compare-files.js';
export type { Notice } from './freshness-notice.js';
export {
  checkFreshness,
  compareFiles,
  forgetIndex,
  freshnessNotice,
  memoryFile,
  noteSources,
  pathFrom,
  readMemory,
  realPlace,
  rememberFiles,
  repeatedSources,
  sourceIdOf,
  writeMemory,
} from './given-freshness.js';
export type { IndexMemory, RememberedFile, RememberedSource } from './index-memory.js';
