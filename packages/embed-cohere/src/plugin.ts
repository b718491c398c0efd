import { definePlugin } from '@touchstone/contract';
import { cohereEmbedder } from './cohere-embedder.ts';
import { modelCatalog } from './model-catalog.ts';
import { optionsSchema } from './options.ts';

/** For config files: `use: "@touchstone/embed-cohere"`. */
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'embedder',
  name: 'cohere',
  options: optionsSchema,
  models: modelCatalog,
  create: (options) => cohereEmbedder(options),
});
