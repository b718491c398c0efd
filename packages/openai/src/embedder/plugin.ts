import { definePlugin } from '@touchstone/contract';
import { modelCatalog } from './model-catalog.ts';
import { openaiEmbedder } from './openai-embedder.ts';
import { optionsSchema } from './options.ts';

/** For config files: `use: "@touchstone/openai#embedder"`. */
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'embedder',
  name: 'openai',
  options: optionsSchema,
  models: modelCatalog,
  create: (options) => openaiEmbedder(options),
});
