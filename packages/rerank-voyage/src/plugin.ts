import { definePlugin } from '@touchstone/contract';
import { modelCatalog } from './model-catalog.js';
import { optionsSchema } from './options.js';
import { voyageReranker } from './voyage-reranker.js';

/** For config files: `use: "@touchstone/rerank-voyage"`. */
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'reranker',
  name: 'voyage',
  options: optionsSchema,
  models: modelCatalog,
  create: (options) => voyageReranker(options),
});
