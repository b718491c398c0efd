import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A package as it lies in a node_modules folder. */
export interface InstalledPackage {
  readonly folder: string;
  readonly version: string;
}

/** `name@version`, as ingestion writes the ref of a file below node_modules. */
export function packageRef(ref: string): { readonly name: string; readonly version: string } | undefined {
  const parts = /^((?:@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*)@(\d+\.\d+\.\d+\S*)$/i.exec(ref);
  const [, name, version] = parts ?? [];
  return name === undefined || version === undefined ? undefined : { name, version };
}

/** Looks for a package where Node would: in node_modules of a folder and of those above it; or the folder itself is it. */
export async function installedPackage(start: string, name: string): Promise<InstalledPackage | undefined> {
  if ((await manifestOf(start))?.name === name) return versioned(start);
  for (let folder = start; ; folder = dirname(folder)) {
    const found = await versioned(join(folder, 'node_modules', name));
    if (found !== undefined || dirname(folder) === folder) return found;
  }
}

async function versioned(folder: string): Promise<InstalledPackage | undefined> {
  const version = (await manifestOf(folder))?.version;
  return typeof version === 'string' ? { folder, version } : undefined;
}

async function manifestOf(
  folder: string,
): Promise<{ readonly name?: unknown; readonly version?: unknown } | undefined> {
  try {
    const manifest: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    return typeof manifest === 'object' && manifest !== null ? manifest : undefined;
  } catch {
    return undefined; // No package here.
  }
}
