import { definePlugin } from '@touchstone/contract';
import { modelCatalog } from './model-catalog.js';
import { openaiEmbedder } from './openai-embedder.js';
import { optionsSchema } from './options.js';

/** For config files: `use: "@touchstone/embed-openai"`. */
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'embedder',
  name: 'openai',
  options: optionsSchema,
  models: modelCatalog,
  create: (options) => openaiEmbedder(options),
});
