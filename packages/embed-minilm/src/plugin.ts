import { definePlugin } from '@touchstone/contract';
import { embedderOf, providerName } from './minilm-embedder.js';
import { optionsSchema } from './options.js';

/** What a config file uses: `use: "@touchstone/embed-minilm"`. */
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'embedder',
  name: providerName,
  options: optionsSchema,
  create: (settings) => embedderOf(settings),
});
