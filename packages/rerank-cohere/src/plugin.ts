import { definePlugin } from '@touchstone/contract';
import { cohereReranker } from './cohere-reranker.ts';
import { modelCatalog } from './model-catalog.ts';
import { optionsSchema } from './options.ts';

/** For config files: `use: "@touchstone/rerank-cohere"`. */
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'reranker',
  name: 'cohere',
  options: optionsSchema,
  models: modelCatalog,
  create: (options) => cohereReranker(options),
});
