export { checkFreshness, defaultCompareLimits, type Freshness } from './check-freshness.js';
export { type CompareLimits, compareFiles, type FileChanges } from './compare-files.js';
export { freshnessNotice, type Notice } from './freshness-notice.js';
export {
  forgetIndex,
  type IndexMemory,
  memoryFile,
  noteSources,
  pathFrom,
  type RememberedFile,
  type RememberedSource,
  readMemory,
  rememberFiles,
  sourceIdOf,
  writeMemory,
} from './index-memory.js';
