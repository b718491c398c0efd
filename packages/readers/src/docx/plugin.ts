import { definePlugin } from '@touchstone/contract';
import { strictObject } from '@touchstone/contract/wire';
import { docxReader } from './docx-reader.ts';

/** What a config file uses: `use: "@touchstone/readers#docx"`. It has no options. */
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'reader',
  name: 'read-docx',
  options: strictObject({}),
  create: () => docxReader(),
});
