import { definePlugin } from '@touchstone/contract';
import { cohereReranker } from './cohere-reranker.js';
import { modelCatalog } from './model-catalog.js';
import { optionsSchema } from './options.js';

/** For config files: `use: "@touchstone/rerank-cohere"`. */
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'reranker',
  name: 'cohere',
  options: optionsSchema,
  models: modelCatalog,
  create: (options) => cohereReranker(options),
});
