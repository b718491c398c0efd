export type { ReadChunks } from './check-summary.ts';
export { type CitationCheck, type CitationStatus, type CitedText, citationStatuses } from './citation-check.ts';
export { citationChecksJson } from './citation-checks-json.ts';
export type { ReadCitedDocument } from './cited-document.ts';
export type { CitedRoot } from './cited-root.ts';
export { type CitingPack, parseCitingPack, parsePack } from './parse-pack.ts';
export { type VerifyOptions, verifyCitations } from './verify-citations.ts';
export { verifyContext } from './verify-context.ts';
export { verifyPack } from './verify-pack.ts';
