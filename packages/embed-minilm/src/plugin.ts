import { encoderOptions } from '@touchstone/bert-encoder';
import { definePlugin } from '@touchstone/contract';
import { minilmEmbedder } from './minilm-embedder.ts';
import { minilmModel } from './model.ts';

/** The plugin for config files: `use: "@touchstone/embed-minilm"`. */
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'embedder',
  name: 'minilm',
  options: encoderOptions(minilmModel),
  create: (options) => minilmEmbedder(options),
});
