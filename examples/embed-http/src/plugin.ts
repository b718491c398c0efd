import { definePlugin } from '@touchstone/contract';
import { z } from 'zod';
import { httpEmbedder } from './http-embedder.ts';

/** For config files: `use: touchstone-embed-http`. */
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'embedder',
  name: 'http',
  options: z.strictObject({
    url: z.url(),
    apiKey: z.string().min(1),
    model: z.string().min(1),
    dimensions: z.int().positive(),
    maxTokens: z.int().positive().default(512),
    timeoutMs: z.int().positive().default(30_000),
  }),
  create: (options) => httpEmbedder(options),
});
