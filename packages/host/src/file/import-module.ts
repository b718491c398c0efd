import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The exports of a JavaScript or TypeScript file; `@touchstone/host` works there uninstalled. */
export async function importModule(file: string): Promise<unknown> {
  const { createJiti } = await import('jiti');
  const jiti = createJiti(file, {
    // Nothing of a user's config is written to a cache folder, where its literals would outlive the file.
    fsCache: false,
    // A module without a default export has none; jiti would make one of its names.
    interopDefault: false,
    alias: { '@touchstone/host': fileURLToPath(new URL(`../index${extname(import.meta.url)}`, import.meta.url)) },
  });
  return jiti.import(file);
}
