import { join } from 'node:path';
import { readRegularFile } from './git/read-regular-file.ts';

/** What the `package.json` of a folder calls its package; neither where there is none. */
export async function packageManifest(folder: string): Promise<{ readonly name?: string; readonly version?: string }> {
  try {
    const manifest: unknown = JSON.parse((await readRegularFile(join(folder, 'package.json'))).toString('utf8'));
    const textOf = (member: string) => {
      const value: unknown = Reflect.get(Object(manifest), member);
      return typeof value === 'string' && value !== '' ? value : undefined;
    };
    return { name: textOf('name'), version: textOf('version') };
  } catch {
    return {};
  }
}
