import { strictObject } from '@touchstone/contract/wire';
import { z } from 'zod';

/** Which package provides a port, and its options. */
export interface ProviderReference {
  /** `package`, `package#name` for one of several, or a path from the config file (`./my-store.js`). */
  readonly use: string;
  /** What the package's own schema says. Default: none. */
  readonly options: { readonly [option: string]: unknown };
}

const usage =
  'must be the name of a package ("@touchstone/provider-sqlite", "package#name" for one of several) or a path from the config file ("./my-store.js")';

const use = z.string(usage).trim().min(1, usage);

/** A reference, or its shorthand: the name alone. */
export const providerReference = z
  .union(
    [
      use,
      strictObject({
        use: use.describe('Package, "package#name" for one of several, or a path from the config file.'),
        options: z
          .record(z.string(), z.unknown(), 'must be an object')
          .default({})
          .describe("Options of the provider; the package's own schema says which."),
      }),
    ],
    'must be the name of a package or { use, options }',
  )
  .transform(
    (reference): ProviderReference => (typeof reference === 'string' ? { use: reference, options: {} } : reference),
  );
