export { defaultCompareLimits, type Freshness } from './check-freshness.ts';
export type { CompareLimits, FileChanges } from './compare-files.ts';
export type { Notice } from './freshness-notice.ts';
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
} from './given-freshness.ts';
export type { IndexMemory, RememberedFile, RememberedSource } from './index-memory.ts';
