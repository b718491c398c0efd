import { definePlugin } from '@touchstone/contract';
import { fromBaseDir } from '../session/from-base-dir.ts';
import { providerName } from '../session/model-error.ts';
import { rerankerSchema } from './options.ts';
import { rerankerOf } from './transformers-reranker.ts';

/** What a config file uses: `use: "@touchstone/transformers#reranker"`. */
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'reranker',
  name: providerName,
  options: rerankerSchema,
  create: (data, { baseDir }) => rerankerOf(fromBaseDir(data, baseDir), {}),
});
