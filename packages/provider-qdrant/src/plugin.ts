import { definePlugin } from '@touchstone/contract';
import { providerName } from './errors.ts';
import { optionsSchema } from './options.ts';
import { qdrant } from './qdrant.ts';

/** For config files: `use: "@touchstone/provider-qdrant"`. */
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'store',
  name: providerName,
  options: optionsSchema,
  create: (options) => qdrant(options),
});
