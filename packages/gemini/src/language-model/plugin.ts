import { definePlugin } from '@touchstone/contract';
import { geminiModel } from './gemini-model.ts';
import { modelCatalog } from './model-catalog.ts';
import { optionsSchema } from './options.ts';

/** For config files: `use: "@touchstone/gemini#languageModel"`. */
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'language-model',
  name: 'gemini',
  options: optionsSchema,
  models: modelCatalog,
  create: (options) => geminiModel(options),
});
