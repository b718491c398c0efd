import { definePlugin } from '@touchstone/contract';
import { cohereEmbedder } from './cohere-embedder.js';
import { optionsSchema } from './options.js';

/** For config files: `use: "@touchstone/embed-cohere"`. */
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'embedder',
  name: 'cohere',
  options: optionsSchema,
  create: (options) => cohereEmbedder(options),
});
