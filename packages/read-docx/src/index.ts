export { docxReader } from './docx-reader.ts';
export { plugin } from './plugin.ts';
