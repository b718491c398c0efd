import { resolve } from 'node:path';
import { definePlugin } from '@touchstone/contract';
import { chroma } from './chroma.ts';
import { providerName } from './server/errors.ts';
import { optionsSchema } from './server/options.ts';

/** The plugin for config files: `use: "@touchstone/provider-chroma"`. */
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'store',
  name: providerName,
  options: optionsSchema,
  create: ({ keywordFolder, ...options }, { baseDir }) =>
    chroma({ ...options, keywordFolder: resolve(baseDir, keywordFolder) }),
});
