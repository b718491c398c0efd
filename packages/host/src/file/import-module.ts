import { extname } from 'node:path';

/** The exports of a JavaScript or TypeScript file; `touchstone` and `@touchstone/host` work there uninstalled. */
export async function importModule(file: string): Promise<unknown> {
  const { createJiti } = await import('jiti');
  // The imports of a config from either name are this package, already loaded: `touchstone` re-exports it.
  const host: unknown = await import(new URL(`../index${extname(import.meta.url)}`, import.meta.url).href);
  const jiti = createJiti(file, {
    // Nothing of a user's config is written to a cache folder, where its literals would outlive the file.
    fsCache: false,
    // A module without a default export has none; jiti would make one of its names.
    interopDefault: false,
    virtualModules: { '@touchstone/host': host, touchstone: host },
  });
  return jiti.import(file);
}
