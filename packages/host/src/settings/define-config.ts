import type { ConfigInput } from './config-schema.ts';

/** Types what a `touchstone.config.ts` exports; changes nothing. */
export function defineConfig(config: ConfigInput): ConfigInput {
  return config;
}
