import { definePlugin } from '@touchstone/contract';
import { pdfReaderSchema } from './options.js';
import { pdfReader } from './pdf-reader.js';

/** What a config file uses: `use: "@touchstone/read-pdf"`. */
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'reader',
  name: 'read-pdf',
  options: pdfReaderSchema,
  create: (options) => pdfReader(options),
});
