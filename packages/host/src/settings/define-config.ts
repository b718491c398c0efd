import type { ConfigInput } from './config-schema.ts';

/** Types the export of a `touchstone.config.ts`; changes nothing. */
export function defineConfig(config: ConfigInput): ConfigInput {
  return config;
}
