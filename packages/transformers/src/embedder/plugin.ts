import { definePlugin } from '@touchstone/contract';
import { fromBaseDir } from '../session/from-base-dir.ts';
import { providerName } from '../session/model-error.ts';
import { embedderSchema } from './options.ts';
import { embedderOf } from './transformers-embedder.ts';

/** What a config file uses: `use: "@touchstone/transformers#embedder"`. */
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'embedder',
  name: providerName,
  options: embedderSchema,
  create: (data, { baseDir }) => embedderOf(fromBaseDir(data, baseDir), {}),
});
