export { docxReader } from './docx-reader.js';
export { plugin } from './plugin.js';
