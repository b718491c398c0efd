import { definePlugin } from '@touchstone/contract';
import { pdfReaderSchema } from './options.ts';
import { pdfReader } from './pdf-reader.ts';

/** What a config file uses: `use: "@touchstone/read-pdf"`. */
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'reader',
  name: 'read-pdf',
  options: pdfReaderSchema,
  create: (options) => pdfReader(options),
});
