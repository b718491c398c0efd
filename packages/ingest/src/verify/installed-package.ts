import { dirname, join } from 'node:path';
import { packageManifest } from '../sources/package-manifest.ts';

/** A package as it lies in a node_modules folder. */
interface InstalledPackage {
  readonly folder: string;
  readonly version: string;
}

/** The name and version in a package's ref. */
export interface PackageVersion {
  readonly name: string;
  readonly version: string;
}

/** `name@version`, as ingestion writes the ref of a file below node_modules. */
export function packageRef(ref: string): PackageVersion | undefined {
  const parts = /^((?:@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*)@(\d+\.\d+\.\d+\S*)$/i.exec(ref);
  const [, name, version] = parts ?? [];
  return name === undefined || version === undefined ? undefined : { name, version };
}

/** Looks for a package where Node would: in node_modules of a folder and of those above it; or the folder itself is it. */
export async function installedPackage(start: string, name: string): Promise<InstalledPackage | undefined> {
  if ((await packageManifest(start)).name === name) return versioned(start);
  for (let folder = start; ; folder = dirname(folder)) {
    const found = await versioned(join(folder, 'node_modules', name));
    if (found !== undefined || dirname(folder) === folder) return found;
  }
}

async function versioned(folder: string): Promise<InstalledPackage | undefined> {
  const { version } = await packageManifest(folder);
  return version === undefined ? undefined : { folder, version };
}
