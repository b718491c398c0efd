export { blobHasher, isBlob } from './blob-hash.js';
export { type GitRead, runGit } from './run-git.js';
