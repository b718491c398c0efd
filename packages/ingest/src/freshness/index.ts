export { realPlace, repeatedSources } from '../sources/repeated-sources.ts';
export { checkFreshness, defaultCompareLimits } from './check-freshness.ts';
export { compareFiles } from './compare-files.ts';
export { datedHere } from './dated-here.ts';
export { freshnessNotice, type Notice } from './freshness-notice.ts';
export {
  forgetIndex,
  type IndexMemory,
  memoryFile,
  noteSources,
  pathFrom,
  type RememberedSource,
  readMemory,
  rememberFiles,
  sourceIdOf,
  writeMemory,
} from './index-memory.ts';
