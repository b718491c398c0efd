import { definePlugin } from '@touchstone/contract';
import { z } from 'zod';
import { localEmbedder } from './local-embedder.ts';

/** For config files: `use: "@touchstone/local-models#embedder"`. It has no options. */
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'embedder',
  name: 'local',
  options: z.strictObject({}),
  create: () => localEmbedder(),
});
