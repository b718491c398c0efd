// Refines the index "book" with a slow model until it is stopped, and says how many chunks it has read. Arguments: index file, vector file.
import { setTimeout } from 'node:timers/promises';
import { localEmbedder } from '@touchstone/local-models';
import { sqliteStore } from '@touchstone/provider-sqlite';
import { refineIndex } from '../../src/refine/index.ts';

const [indexFile = '', file = ''] = process.argv.slice(2);
const inner = localEmbedder();
const embedder = {
  ...inner,
  ...{ name: 'counting', model: 'second', dimensions: inner.dimensions },
  embed: async (input, options) => {
    await setTimeout(5);
    return inner.embed(input, options);
  },
};
await refineIndex(
  { index: 'book', store: sqliteStore({ file: indexFile }), embedder, file },
  { onProgress: ({ chunksRead }) => process.send?.(chunksRead) },
);
