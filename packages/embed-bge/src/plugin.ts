import { encoderOptions } from '@touchstone/bert-encoder';
import { definePlugin } from '@touchstone/contract';
import { bgeEmbedder } from './bge-embedder.ts';
import { bgeModel } from './model.ts';

/** The plugin for config files: `use: "@touchstone/embed-bge"`. */
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'embedder',
  name: 'bge',
  options: encoderOptions(bgeModel),
  create: (options) => bgeEmbedder(options),
});
