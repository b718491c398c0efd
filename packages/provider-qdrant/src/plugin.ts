import { definePlugin } from '@touchstone/contract';
import { qdrant } from './qdrant.ts';
import { providerName } from './server/errors.ts';
import { optionsSchema } from './server/options.ts';

/** For config files: `use: "@touchstone/provider-qdrant"`. */
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'store',
  name: providerName,
  options: optionsSchema,
  create: (options) => qdrant(options),
});
