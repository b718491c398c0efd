export { blobHasher, isBlob } from './blob-hash.js';
export { type GitBlob, readBlobs } from './read-blobs.js';
export { type ChangedFile, type Commit, type HistoryOptions, readHistory } from './read-history.js';
export { type RegularFileOptions, readRegularFile, readRegularFileSync } from './read-regular-file.js';
export { readTree, type TreeFile } from './read-tree.js';
export { resolveCommit } from './resolve-commit.js';
export { type GitRead, runGit } from './run-git.js';
export type { FolderRules } from './work-tree/folder-rules.js';
export {
  type FolderRulesOptions,
  openFolderRules,
  ruleFiles,
  trackedThoughIgnored,
} from './work-tree/open-folder-rules.js';
