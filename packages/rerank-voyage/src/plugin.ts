import { definePlugin } from '@touchstone/contract';
import { optionsSchema } from './options.js';
import { voyageReranker } from './voyage-reranker.js';

/** For config files: `use: "@touchstone/rerank-voyage"`. */
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'reranker',
  name: 'voyage',
  options: optionsSchema,
  create: (options) => voyageReranker(options),
});
