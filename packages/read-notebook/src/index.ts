export { type NotebookReaderOptions, notebookReader } from './notebook-reader.js';
export { plugin } from './plugin.js';
