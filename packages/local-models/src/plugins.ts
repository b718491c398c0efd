import { definePlugin } from '@touchstone/contract';
import { z } from 'zod';
import { localEmbedder } from './embedder/local-embedder.ts';
import { localReranker } from './reranker/local-reranker.ts';
import { optionsSchema, providerName } from './reranker/options.ts';

/** For config files: `@touchstone/local-models#embedder` and `#reranker`. The embedder has no options. */
export const plugins = {
  embedder: definePlugin({
    specVersion: 1,
    kind: 'embedder',
    name: 'local',
    options: z.strictObject({}),
    create: () => localEmbedder(),
  }),
  reranker: definePlugin({
    specVersion: 1,
    kind: 'reranker',
    name: providerName,
    options: optionsSchema,
    create: (options) => localReranker(options),
  }),
};
