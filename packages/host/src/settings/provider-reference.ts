import type { PluginKind } from '@touchstone/contract';
import { strictObject } from '@touchstone/contract/wire';
import { type ResilienceSettings, resilienceSchemaFor } from '@touchstone/provider-kit/resilience';
import { z } from 'zod';

/** The package for a port, and its options. */
export interface ProviderReference {
  /** `package`, `package#name` for one of several, or a path from the config file (`./my-store.js`). */
  readonly use: string;
  /** Options by the package's own schema. Default: none. */
  readonly options: { readonly [option: string]: unknown };
  /** Protection of its calls; false: none. Absent: by the defaults, or none where it works in this process alone. */
  readonly resilience?: ResilienceSettings | false;
}

const usage =
  'must be the name of a package ("@touchstone/provider-sqlite", "package#name" for one of several) or a path from the config file ("./my-store.js")';

const use = z.string(usage).trim().min(1, usage);

/** Reading does not wait for anything: nothing protects it. */
type ProtectedKind = Exclude<PluginKind, 'reader'>;

function useWithOptions(kind: ProtectedKind) {
  return strictObject({
    use: use.describe('Package, "package#name", or a path from the config file.'),
    options: z
      .record(z.string(), z.unknown(), 'must be an object')
      .default({})
      .describe("Its options, by the package's own schema."),
    resilience: z
      .union([z.literal(false), resilienceSchemaFor(kind)], 'must be an object or false')
      .optional()
      .describe('Protection of its calls. Default: on for what uses a network.'),
  });
}

/** A reference to a provider of this kind, or its shorthand: the name alone. */
export function providerReference(kind: ProtectedKind) {
  return z.union([use, useWithOptions(kind)], 'must be the name of a package or { use, options }').transform(written);
}

/** As `providerReference`, for a provider that one can do without: `none` switches it off, and gives undefined. */
export function optionalProviderReference(kind: ProtectedKind) {
  return z
    .union([z.literal('none'), use, useWithOptions(kind)], 'must be the name of a package, { use, options } or "none"')
    .transform((reference) => (reference === 'none' ? undefined : written(reference)));
}

function written(reference: string | ProviderReference): ProviderReference {
  return typeof reference === 'string' ? { use: reference, options: {} } : reference;
}
