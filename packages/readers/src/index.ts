export { docxReader } from './docx/docx-reader.ts';
export { epubReader } from './epub/epub-reader.ts';
export { htmlReader } from './html/html-reader.ts';
export { type NotebookReaderOptions, notebookReader } from './notebook/notebook-reader.ts';
export { plugins } from './plugins.ts';
