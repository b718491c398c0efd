import { definePlugin } from '@touchstone/contract';
import { embedderSchema } from './embedder/options.ts';
import { embedderOf } from './embedder/transformers-embedder.ts';
import { rerankerSchema } from './reranker/options.ts';
import { rerankerOf } from './reranker/transformers-reranker.ts';
import { fromBaseDir } from './session/from-base-dir.ts';
import { providerName } from './session/model-error.ts';

/** For config files: `@touchstone/transformers#embedder` and `#reranker`. */
export const plugins = {
  embedder: definePlugin({
    specVersion: 1,
    kind: 'embedder',
    name: providerName,
    options: embedderSchema,
    create: (data, { baseDir }) => embedderOf(fromBaseDir(data, baseDir), {}),
  }),
  reranker: definePlugin({
    specVersion: 1,
    kind: 'reranker',
    name: providerName,
    options: rerankerSchema,
    create: (data, { baseDir }) => rerankerOf(fromBaseDir(data, baseDir), {}),
  }),
};
