import { definePlugin } from '@touchstone/contract';
import { fromBaseDir, providerName } from '@touchstone/transformers-session';
import { rerankerSchema } from './options.ts';
import { rerankerOf } from './transformers-reranker.ts';

/** What a config file uses: `use: "@touchstone/rerank-transformers"`. */
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'reranker',
  name: providerName,
  options: rerankerSchema,
  create: (data, { baseDir }) => rerankerOf(fromBaseDir(data, baseDir), {}),
});
