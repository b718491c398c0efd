export { type CitationCheck, type CitationStatus, type CitedText, citationStatuses } from './citation-check.js';
export type { SourcePlace } from './source-place.js';
export { type VerifyOptions, verifyCitations } from './verify-citations.js';
