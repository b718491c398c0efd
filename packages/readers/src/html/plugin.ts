import { definePlugin } from '@touchstone/contract';
import { z } from 'zod';
import { htmlReader } from './html-reader.ts';

/** What a config file uses: `use: "@touchstone/readers#html"`. */
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'reader',
  name: 'read-html',
  options: z.strictObject({}),
  create: () => htmlReader(),
});
