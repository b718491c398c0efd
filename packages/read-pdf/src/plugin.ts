import { definePlugin } from '@touchstone/contract';
import { pdfReader, pdfReaderOptions } from './pdf-reader.ts';

/** The plugin for config files: `use: "@touchstone/read-pdf"`. */
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'reader',
  name: 'read-pdf',
  options: pdfReaderOptions,
  create: pdfReader,
});
