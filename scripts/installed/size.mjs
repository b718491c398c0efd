import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** How much an installation brought. Links lead to what is counted where it lies. */
export function sizeOf(modules) {
  const size = { packages: 0, mebibytes: 0 };
  const visit = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const place = join(folder, entry.name);
      if (entry.isDirectory()) visit(place);
      if (!entry.isFile()) continue;
      size.mebibytes += lstatSync(place).size / 2 ** 20;
      if (entry.name === 'package.json' && isPackage.test(folder)) size.packages++;
    }
  };
  visit(modules);
  return size;
}

const isPackage = /node_modules\/(?:@[^/]+\/)?[^/@.][^/]*$/;
