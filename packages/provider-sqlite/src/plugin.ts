import { resolve } from 'node:path';
import { definePlugin } from '@touchstone/contract';
import { providerName } from './file/errors.ts';
import { optionsSchema } from './file/options.ts';
import { sqliteStore } from './sqlite-store.ts';

/** The plugin for config files: `use: "@touchstone/provider-sqlite"`. */
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'store',
  name: providerName,
  options: optionsSchema,
  create: ({ file, ...options }, { baseDir }) => sqliteStore({ ...options, file: resolve(baseDir, file) }),
});
