export { type DecodedText, decodeText } from './decode-text.ts';
export { type WithoutEmbeddedFiles, withoutEmbeddedFiles } from './without-embedded-files.ts';
