import { resolve } from 'node:path';
import { definePlugin } from '@touchstone/contract';
import { embedderSchema } from './embedder/options.ts';
import { transformersEmbedder } from './embedder/transformers-embedder.ts';
import { rerankerSchema } from './reranker/options.ts';
import { transformersReranker } from './reranker/transformers-reranker.ts';
import { providerName } from './session/model-error.ts';
import type { ModelData } from './session/model-options.ts';

/** For config files: `@touchstone/transformers#embedder` and `#reranker`. */
export const plugins = {
  embedder: definePlugin({
    specVersion: 1,
    kind: 'embedder',
    name: providerName,
    options: embedderSchema,
    create: (data, { baseDir }) => transformersEmbedder(fromBaseDir(data, baseDir)),
  }),
  reranker: definePlugin({
    specVersion: 1,
    kind: 'reranker',
    name: providerName,
    options: rerankerSchema,
    create: (data, { baseDir }) => transformersReranker(fromBaseDir(data, baseDir)),
  }),
};

/** Options of a config file, whose relative paths start at its folder. */
function fromBaseDir<Data extends ModelData>(data: Data, baseDir: string): Data {
  const { directory, checksums, cacheDir } = data;
  return {
    ...data,
    cacheDir: resolve(baseDir, cacheDir),
    directory: directory && resolve(baseDir, directory),
    checksums: typeof checksums === 'string' ? resolve(baseDir, checksums) : checksums,
  };
}
