import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The exports of a JavaScript or TypeScript file; `touchstone` and `@touchstone/host` work there uninstalled. */
export async function importModule(file: string): Promise<unknown> {
  const { createJiti } = await import('jiti');
  // What a config imports from either is here: `touchstone` hands on this package.
  const host = fileURLToPath(new URL(`../index${extname(import.meta.url)}`, import.meta.url));
  const jiti = createJiti(file, {
    // Nothing of a user's config is written to a cache folder, where its literals would outlive the file.
    fsCache: false,
    // A module without a default export has none; jiti would make one of its names.
    interopDefault: false,
    alias: { '@touchstone/host': host, touchstone: host },
  });
  return jiti.import(file);
}
