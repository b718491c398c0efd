export { plugins } from './plugins.ts';
export {
  docxReader,
  epubReader,
  htmlReader,
  type NotebookReaderOptions,
  notebookReader,
  pptxReader,
  xlsxReader,
} from './readers.ts';
