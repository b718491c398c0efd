import { definePlugin } from '@touchstone/contract';
import { geminiEmbedder } from './embedder/gemini-embedder.ts';
import { embeddingModels } from './embedder/model-catalog.ts';
import { optionsSchema as embedderOptions } from './embedder/options.ts';
import { geminiModel } from './language-model/gemini-model.ts';
import { languageModels } from './language-model/model-catalog.ts';
import { optionsSchema as modelOptions } from './language-model/options.ts';

/** For config files: `@touchstone/gemini#embedder` and `#languageModel`. */
export const plugins = {
  embedder: definePlugin({
    specVersion: 1,
    kind: 'embedder',
    name: 'gemini',
    options: embedderOptions,
    models: embeddingModels,
    create: (options) => geminiEmbedder(options),
  }),
  languageModel: definePlugin({
    specVersion: 1,
    kind: 'language-model',
    name: 'gemini',
    options: modelOptions,
    models: languageModels,
    create: (options) => geminiModel(options),
  }),
};
