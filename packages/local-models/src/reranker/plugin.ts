import { definePlugin } from '@touchstone/contract';
import { localReranker } from './local-reranker.ts';
import { optionsSchema, providerName } from './options.ts';

/** What a config file uses: `use: "@touchstone/local-models#reranker"`. */
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'reranker',
  name: providerName,
  options: optionsSchema,
  create: (options) => localReranker(options),
});
