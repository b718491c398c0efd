import { definePlugin } from '@touchstone/contract';
import { notebookReader } from './notebook-reader.js';
import { notebookOptions } from './options.js';

/** What a config file uses: `use: "@touchstone/read-notebook"`. */
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'reader',
  name: 'read-notebook',
  options: notebookOptions,
  create: (options) => notebookReader(options),
});
