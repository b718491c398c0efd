import { definePlugin } from '@touchstone/contract';
import { geminiEmbedder } from './gemini-embedder.ts';
import { modelCatalog } from './model-catalog.ts';
import { optionsSchema } from './options.ts';

/** For config files: `use: "@touchstone/gemini#embedder"`. */
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'embedder',
  name: 'gemini',
  options: optionsSchema,
  models: modelCatalog,
  create: (options) => geminiEmbedder(options),
});
