import { encoderEmbedder, encoderOptions } from '@touchstone/bert-encoder';
import { definePlugin } from '@touchstone/contract';
import { definition } from './bge-embedder.ts';

/** What a config file uses: `use: "@touchstone/embed-bge"`. */
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'embedder',
  name: definition.provider,
  options: encoderOptions(definition.model),
  create: (settings) => encoderEmbedder(definition, settings),
});
