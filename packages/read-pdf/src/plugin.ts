import { definePlugin } from '@touchstone/contract';
import { pdfReader, pdfReaderOptions } from './pdf-reader.ts';

/** What a config file uses: `use: "@touchstone/read-pdf"`. */
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'reader',
  name: 'read-pdf',
  options: pdfReaderOptions,
  create: pdfReader,
});
