export type { ReadChunks } from './check-summary.js';
export { type CitationCheck, type CitationStatus, type CitedText, citationStatuses } from './citation-check.js';
export { citationChecksJson } from './citation-checks-json.js';
export type { ReadCitedDocument } from './cited-document.js';
export type { CitedRoot } from './cited-root.js';
export { type CitingPack, parseCitingPack, parsePack } from './parse-pack.js';
export { type VerifyOptions, verifyCitations } from './verify-citations.js';
export { verifyContext } from './verify-context.js';
export { verifyPack } from './verify-pack.js';
