export { plugins } from './plugins.ts';
export { docxReader, epubReader, htmlReader, type NotebookReaderOptions, notebookReader } from './readers.ts';
