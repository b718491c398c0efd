export { type DecodedText, decodeText } from './decode-text.js';
