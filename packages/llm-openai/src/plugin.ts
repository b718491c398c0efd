import { definePlugin } from '@touchstone/contract';
import { modelCatalog } from './model-catalog.js';
import { openaiModel } from './openai-model.js';
import { optionsSchema } from './options.js';

/** For config files: `use: "@touchstone/llm-openai"`. */
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'language-model',
  name: 'openai',
  options: optionsSchema,
  models: modelCatalog,
  create: (options) => openaiModel(options),
});
