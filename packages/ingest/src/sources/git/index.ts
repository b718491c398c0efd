export { isBlob } from './blob-hash.ts';
export { readBlobs } from './read-blobs.ts';
export { type Commit, readHistory } from './read-history.ts';
export { readRegularFile } from './read-regular-file.ts';
export { readTree } from './read-tree.ts';
export { isObjectName, resolveCommit } from './resolve-commit.ts';
export { runGit } from './run-git.ts';
