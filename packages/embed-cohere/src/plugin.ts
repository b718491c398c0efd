import { definePlugin } from '@touchstone/contract';
import { cohereEmbedder } from './cohere-embedder.js';
import { modelCatalog } from './model-catalog.js';
import { optionsSchema } from './options.js';

/** For config files: `use: "@touchstone/embed-cohere"`. */
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'embedder',
  name: 'cohere',
  options: optionsSchema,
  models: modelCatalog,
  create: (options) => cohereEmbedder(options),
});
