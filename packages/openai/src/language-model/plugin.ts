import { definePlugin } from '@touchstone/contract';
import { modelCatalog } from './model-catalog.ts';
import { openaiModel } from './openai-model.ts';
import { optionsSchema } from './options.ts';

/** For config files: `use: "@touchstone/openai#languageModel"`. */
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'language-model',
  name: 'openai',
  options: optionsSchema,
  models: modelCatalog,
  create: (options) => openaiModel(options),
});
