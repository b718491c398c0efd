import { extname } from 'node:path';

/** The exports of a JavaScript or TypeScript file; `touchstone` and `@touchstone/host` work there uninstalled. */
export async function importModule(file: string): Promise<unknown> {
  const { createJiti } = await import('jiti');
  // What a config imports from either is this package, as it is loaded already: `touchstone` hands it on.
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
