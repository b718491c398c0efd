export { type PdfReaderOptions, pdfReader } from './pdf-reader.ts';
export { plugin } from './plugin.ts';
