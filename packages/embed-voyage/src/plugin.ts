import { definePlugin } from '@touchstone/contract';
import { modelCatalog } from './model-catalog.ts';
import { optionsSchema } from './options.ts';
import { voyageEmbedder } from './voyage-embedder.ts';

/** For config files: `use: "@touchstone/embed-voyage"`. */
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'embedder',
  name: 'voyage',
  options: optionsSchema,
  models: modelCatalog,
  create: (options) => voyageEmbedder(options),
});
