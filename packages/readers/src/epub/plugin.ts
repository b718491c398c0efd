import { definePlugin } from '@touchstone/contract';
import { strictObject } from '@touchstone/contract/wire';
import { epubReader } from './epub-reader.ts';

/** What a config file uses: `use: "@touchstone/readers#epub"`. It has no options. */
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'reader',
  name: 'read-epub',
  options: strictObject({}),
  create: () => epubReader(),
});
