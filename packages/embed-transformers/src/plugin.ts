import { definePlugin } from '@touchstone/contract';
import { fromBaseDir, providerName } from '@touchstone/transformers-session';
import { embedderSchema } from './options.ts';
import { embedderOf } from './transformers-embedder.ts';

/** What a config file uses: `use: "@touchstone/embed-transformers"`. */
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'embedder',
  name: providerName,
  options: embedderSchema,
  create: (data, { baseDir }) => embedderOf(fromBaseDir(data, baseDir), {}),
});
