import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PinnedPackage } from '../code/unpack-package.ts';

/** The languages that are measured, English for comparison. */
export const languages = ['en', 'de', 'fr', 'es', 'ja', 'zh'] as const;
export type Language = (typeof languages)[number];

/** The packages that have the same documentation in these languages, as they lie in `language-set`. */
export function languagePackages(): readonly PinnedPackage[] {
  const file = fileURLToPath(new URL('../../language-set/packages.json', import.meta.url));
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { readonly packages: readonly PinnedPackage[] };
  return packages;
}
