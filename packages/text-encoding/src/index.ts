export { type DecodedText, decodeText } from './decode-text.js';
export { type WithoutEmbeddedFiles, withoutEmbeddedFiles } from './without-embedded-files.js';
