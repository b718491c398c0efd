import { definePlugin } from '@touchstone/contract';
import { embeddingModels } from './embedder/model-catalog.ts';
import { openaiEmbedder } from './embedder/openai-embedder.ts';
import { optionsSchema as embedderOptions } from './embedder/options.ts';
import { languageModels } from './language-model/model-catalog.ts';
import { openaiModel } from './language-model/openai-model.ts';
import { optionsSchema as modelOptions } from './language-model/options.ts';

/** For config files: `@touchstone/openai#embedder` and `#languageModel`. */
export const plugins = {
  embedder: definePlugin({
    specVersion: 1,
    kind: 'embedder',
    name: 'openai',
    options: embedderOptions,
    models: embeddingModels,
    create: (options) => openaiEmbedder(options),
  }),
  languageModel: definePlugin({
    specVersion: 1,
    kind: 'language-model',
    name: 'openai',
    options: modelOptions,
    models: languageModels,
    create: (options) => openaiModel(options),
  }),
};
