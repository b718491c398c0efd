import { mkdir } from 'node:fs/promises';

/** Writes into a folder, and makes it first where it is missing: that it is there already is the rule, and costs nothing to find out. */
export async function inFolder(folder: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await write();
  }
}
