export { type NotebookReaderOptions, notebookReader } from './notebook-reader.ts';
export { plugin } from './plugin.ts';
