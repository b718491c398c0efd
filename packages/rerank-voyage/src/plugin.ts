import { definePlugin } from '@touchstone/contract';
import { modelCatalog } from './model-catalog.ts';
import { optionsSchema } from './options.ts';
import { voyageReranker } from './voyage-reranker.ts';

/** For config files: `use: "@touchstone/rerank-voyage"`. */
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'reranker',
  name: 'voyage',
  options: optionsSchema,
  models: modelCatalog,
  create: (options) => voyageReranker(options),
});
