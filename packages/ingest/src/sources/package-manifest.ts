import { join } from 'node:path';
import { readRegularFile } from './git/read-regular-file.ts';

/** Fields of a `package.json`. */
export interface PackageManifest {
  readonly name?: string;
  readonly version?: string;
  /** Such a package is never published, so its version names no content. */
  readonly isPrivate?: boolean;
}

/** Empty where a folder has no `package.json` that can be read. */
export async function packageManifest(folder: string): Promise<PackageManifest> {
  try {
    const manifest: unknown = JSON.parse((await readRegularFile(join(folder, 'package.json'))).toString('utf8'));
    const textOf = (member: string) => {
      const value: unknown = Reflect.get(Object(manifest), member);
      return typeof value === 'string' && value !== '' ? value : undefined;
    };
    const isPrivate = Reflect.get(Object(manifest), 'private') === true;
    return { name: textOf('name'), version: textOf('version'), isPrivate };
  } catch {
    return {};
  }
}
