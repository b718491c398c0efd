import { definePlugin } from '@touchstone/contract';
import { notebookReader } from './notebook-reader.ts';
import { notebookOptions } from './options.ts';

/** What a config file uses: `use: "@touchstone/readers#notebook"`. */
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'reader',
  name: 'read-notebook',
  options: notebookOptions,
  create: (options) => notebookReader(options),
});
