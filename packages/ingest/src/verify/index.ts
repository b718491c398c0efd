export {
  type CitationCheck,
  type CitationStatus,
  type CitedText,
  citationChecksJson,
  citationStatuses,
  citedChunk,
} from './citation-check.ts';
export { parseCitingPack, parsePack } from './parse-pack.ts';
export { verifyCitations } from './verify-citations.ts';
export { verifyContext } from './verify-context.ts';
export { verifyPack } from './verify-pack.ts';
