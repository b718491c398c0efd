import { definePlugin } from '@touchstone/contract';
import { geminiEmbedder } from './gemini-embedder.js';
import { modelCatalog } from './model-catalog.js';
import { optionsSchema } from './options.js';

/** For config files: `use: "@touchstone/embed-gemini"`. */
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'embedder',
  name: 'gemini',
  options: optionsSchema,
  models: modelCatalog,
  create: (options) => geminiEmbedder(options),
});
