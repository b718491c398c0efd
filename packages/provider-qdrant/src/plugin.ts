import { definePlugin } from '@touchstone/contract';
import { providerName } from './errors.js';
import { optionsSchema } from './options.js';
import { qdrant } from './qdrant.js';

/** For config files: `use: "@touchstone/provider-qdrant"`. */
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'store',
  name: providerName,
  options: optionsSchema,
  create: (options) => qdrant(options),
});
