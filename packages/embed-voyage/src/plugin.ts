import { definePlugin } from '@touchstone/contract';
import { modelCatalog } from './model-catalog.js';
import { optionsSchema } from './options.js';
import { voyageEmbedder } from './voyage-embedder.js';

/** For config files: `use: "@touchstone/embed-voyage"`. */
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'embedder',
  name: 'voyage',
  options: optionsSchema,
  models: modelCatalog,
  create: (options) => voyageEmbedder(options),
});
