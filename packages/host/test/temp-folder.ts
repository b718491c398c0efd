import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder with these files, gone when the test ends. It counts as the top of a repository. */
export function tempFolder(files: { readonly [path: string]: string } = {}): string {
  const folder = makeTempFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFiles(folder, files);
  return folder;
}

/** A folder that several tests share; whoever makes it removes it. */
export function makeTempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-config-'));
  writeFiles(folder, { '.git': '' });
  return folder;
}

export function writeFiles(folder: string, files: { readonly [path: string]: string }): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
