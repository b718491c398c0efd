export { blobHasher, isBlob } from './blob-hash.ts';
export { type GitBlob, readBlobs } from './read-blobs.ts';
export { type ChangedFile, type Commit, type HistoryOptions, readHistory } from './read-history.ts';
export { type RegularFileOptions, readRegularFile, readRegularFileSync } from './read-regular-file.ts';
export { readTree, type TreeFile } from './read-tree.ts';
export { resolveCommit } from './resolve-commit.ts';
export { type GitRead, runGit } from './run-git.ts';
export type { FolderRules } from './work-tree/folder-rules.ts';
export {
  type FolderRulesOptions,
  openFolderRules,
  ruleFiles,
  trackedThoughIgnored,
} from './work-tree/open-folder-rules.ts';
