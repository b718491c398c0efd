import { parseStrictly } from '@touchstone/contract/wire';
import type { z } from 'zod';

type Transport = typeof globalThis.fetch;

/**
 * A factory's options, with its schema's defaults filled in, and `fetch`, which no config file can contain. `factory`
 * is its name, for messages. Throws `invalid_config` that names the option.
 */
export function readOptions<Schema extends z.ZodType<object>>(
  schema: Schema,
  options: { readonly fetch?: Transport },
  factory: string,
): z.output<Schema> & { readonly fetch?: Transport } {
  const { fetch, ...input } = options;
  const settings = parseStrictly(schema, { code: 'invalid_config', what: `options of ${factory}`, input });
  return fetch === undefined ? settings : { ...settings, fetch };
}
