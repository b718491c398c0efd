export { type PdfReaderOptions, pdfReader } from './pdf-reader.js';
export { plugin } from './plugin.js';
